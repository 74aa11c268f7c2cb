/// Why a store did not do what it was asked; what it had, it still has.
///
/// A place is a path, or the name of an entry.
public enum StoreError: Error, Equatable, Sendable {
    /// Another process has kept it to itself for so long.
    case busy(place: String, after: Duration)
    /// There is no room left.
    case full(place: String)
    /// It cannot be opened, read or written, in the words of the system.
    case unavailable(place: String, reason: String)
    /// A later version of this program has written it.
    case newerVersion(place: String, version: Int)
    /// The entry is whole, but not what is expected there.
    case unreadable(place: String, reason: String)

    /// The name of the case, for logs and machines.
    public var kind: String {
        switch self {
        case .busy: "busy"
        case .full: "full"
        case .unavailable: "unavailable"
        case .newerVersion: "newerVersion"
        case .unreadable: "unreadable"
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        let text =
            switch self {
            case .busy(let place, let time): "\(place): in use by another process for \(time.inWords)"
            case .full(let place): "\(place): no space left"
            case .unavailable(let place, let reason): "\(place): \(reason)"
            case .newerVersion(let place, let version): "\(place): written by a newer version (format \(version))"
            case .unreadable(let place, let reason): "\(place): \(reason)"
            }
        return text.printable
    }
}
