import Testing

extension Tag {
    /// A tag for tests of one part in isolation, on virtual time, without sockets or files.
    @Tag public static var unit: Self
    /// A tag for tests of several parts together, or of the program.
    @Tag public static var integration: Self
    /// A tag for tests that open sockets.
    @Tag public static var network: Self
    /// A tag for tests that open a database.
    @Tag public static var database: Self
    /// A tag for tests that take several seconds.
    @Tag public static var slow: Self
}
