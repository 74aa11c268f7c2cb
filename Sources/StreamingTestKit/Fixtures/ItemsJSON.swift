import Foundation

/// Returns a catalogue document in JSON with the given items.
///
/// - Parameter items: The members of each item. Values that JSON cannot represent end the process.
public func makeItemsJSON(_ items: [[String: Any]]) -> Data {
    guard let data = try? JSONSerialization.data(withJSONObject: ["videos": items], options: .sortedKeys) else {
        preconditionFailure("not valid JSON: \(items)")
    }
    return data
}
