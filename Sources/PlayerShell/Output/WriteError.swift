/// The reason why text could not be written.
enum WriteError: Error, Equatable {
    /// The reader has closed its end, such as `head` in a pipe. This is no failure of the command.
    case closed
    /// Any other reason, as the system describes it.
    case other(String)
}
