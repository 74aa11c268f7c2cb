/// The purpose of a command, which decides what its reply leads to.
enum MPVCommandPurpose: Equatable, Sendable {
    case load
    case seek
    case setting(MPVProperty)
    case property(MPVProperty)
    case settle
    case end
    case poll
    /// All log messages before a failure have arrived.
    case cause(fileError: String)
    case other
}
