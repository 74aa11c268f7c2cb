import Foundation

/// A comparison of two values that lists only the parts that differ.
public enum Difference {
    /// Compares two values, and returns one line for each part that differs, such as "phase: expected idle, found
    /// loading".
    ///
    /// - Parameters:
    ///   - expected: The expected value.
    ///   - found: The actual value.
    /// - Returns: The differences, or an empty array if all parts have the same description.
    public static func lines<Value>(expected: Value, found: Value) -> [String] {
        lines(expected, found, path: "")
    }

    private static func lines(_ expected: Any, _ found: Any, path: String) -> [String] {
        let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: found))
        let isComposed = !isLeaf(expected) && !(left.children.isEmpty && right.children.isEmpty)
        guard isComposed, left.displayStyle == right.displayStyle, left.subjectType == right.subjectType else {
            return leaf(expected, found, path)
        }
        let (old, new) = (Array(left.children), Array(right.children))
        switch left.displayStyle {
        case .struct, .class, .tuple:
            return zip(old, new).flatMap { lines($0.value, $1.value, path: join(path, $0.label)) }
        case .enum where old.first?.label == new.first?.label && old.count == new.count:
            return zip(old, new).flatMap { lines($0.value, $1.value, path: join(path, $0.label)) }
        case .optional where old.count == new.count:
            return zip(old, new).flatMap { lines($0.value, $1.value, path: path) }
        case .collection:
            return (0..<max(old.count, new.count)).flatMap { index in
                let place = "\(path)[\(index)]"
                if index >= old.count { return ["\(place): expected nothing, found \(new[index].value)"] }
                if index >= new.count { return ["\(place): expected \(old[index].value), found nothing"] }
                return lines(old[index].value, new[index].value, path: place)
            }
        default:
            return leaf(expected, found, path)
        }
    }

    private static func leaf(_ expected: Any, _ found: Any, _ path: String) -> [String] {
        let (old, new) = (text(of: expected), text(of: found))
        return old == new ? [] : ["\(path.isEmpty ? "the value" : path): expected \(old), found \(new)"]
    }

    /// Returns the text of a value.
    ///
    /// The elements of sets and dictionaries are sorted, because their order is random.
    private static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .set, .dictionary: return "[\(mirror.children.map { "\($0.value)" }.sorted().joined(separator: ", "))]"
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
        default: return "\(value)"
        }
    }

    /// Returns whether to compare a value as a whole, because its text is more readable than its parts.
    private static func isLeaf(_ value: Any) -> Bool {
        value is URL || value is Date || value is UUID || value is Data || value is String
    }

    private static func join(_ path: String, _ label: String?) -> String {
        // Elements of a tuple without labels have mirror labels such as ".1".
        let label = label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? ""
        return [path, label].filter { !$0.isEmpty }.joined(separator: ".")
    }
}
