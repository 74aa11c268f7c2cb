/// A failure of a store for persistent data. The previous contents of the store are unchanged, unless the method that
/// failed documents otherwise.
///
/// The associated value `place` is a file path, a redacted URL, or the name of an entry.
public enum StoreError: Error, Equatable, Sendable {
    /// Another process kept the store locked for the duration `after`.
    case busy(place: String, after: Duration)
    /// No space is left, or the data exceeds the limit of the store.
    case full(place: String)
    /// The store cannot be opened, read or written. `reason` is often the error message of the operating system.
    case unavailable(place: String, reason: String)
    /// A later version of the program wrote the store, in the format `version`.
    case newerVersion(place: String, version: Int)
    /// An entry is intact, but its contents cannot be used, for the given `reason`.
    case unreadable(place: String, reason: String)

    /// The name of the case, for logs and machine-readable output.
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
    /// A message for users, in one line. The message names the file, URL or entry, and the reason.
    public var description: String {
        let text =
            switch self {
            case .busy(let place, let time): "\(place): in use by another process for \(time.inWords)"
            case .full(let place): "\(place): no space left"
            case .unavailable(let place, let reason): "\(place): \(reason)"
            case .newerVersion(let place, let version):
                "\(place): format \(version) requires a newer version of this software"
            case .unreadable(let place, let reason): "\(place): \(reason)"
            }
        return text.printable
    }
}
