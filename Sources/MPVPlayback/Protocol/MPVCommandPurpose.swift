/// The purpose of a command, which determines how the reply is handled.
enum MPVCommandPurpose: Equatable, Sendable {
    case load
    case seek
    case setting(MPVProperty)
    case property(MPVProperty)
    case settle
    case end
    case poll
    /// A command whose reply shows that all log messages about a failure have arrived.
    case cause(fileError: String)
    case other
}
