import Testing

extension Tag {
    /// Nothing but the code under test: virtual time, no socket, no file.
    @Tag public static var unit: Self
    /// Several parts together, or the program.
    @Tag public static var integration: Self
    /// Opens sockets.
    @Tag public static var network: Self
    /// Opens a database.
    @Tag public static var database: Self
    /// Takes seconds.
    @Tag public static var slow: Self
}
