import Foundation

/// A catalogue document with these items.
public func makeItemsJSON(_ items: [[String: Any]]) -> Data {
    guard let data = try? JSONSerialization.data(withJSONObject: ["videos": items], options: .sortedKeys) else {
        preconditionFailure("no JSON: \(items)")
    }
    return data
}
