import Testing

extension Tag {
    /// Tests of one part in isolation, on virtual time, without sockets or files.
    @Tag public static var unit: Self
    /// Tests of several parts together, or of the program.
    @Tag public static var integration: Self
    /// Tests that open sockets.
    @Tag public static var network: Self
    /// Tests that open a database.
    @Tag public static var database: Self
    /// Tests that take seconds.
    @Tag public static var slow: Self
}
