/// Why text was not written.
enum WriteError: Error, Equatable {
    /// Nobody reads any more: no fault, and the end.
    case closed
    /// In the words of the system.
    case other(String)
}
