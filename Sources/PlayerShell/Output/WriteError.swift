/// The reason why text could not be written.
enum WriteError: Error, Equatable {
    /// The reader of the output, such as `head` in a pipe, has closed the pipe. A closed pipe is not a failure of the
    /// command.
    case closed
    /// Any other reason, with the description from the system.
    case other(String)
}
