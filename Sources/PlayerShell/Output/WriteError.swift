/// The reason why text could not be written.
enum WriteError: Error, Equatable {
    /// The reader has closed its end. This is no fault.
    case closed
    /// Any other reason, in the words of the system.
    case other(String)
}
