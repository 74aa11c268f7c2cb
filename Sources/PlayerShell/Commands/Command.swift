/// Something the program does. One type a command; the declaration is all that the parser and the help need.
@MainActor
protocol Command {
    static var spec: CommandSpec { get }

    /// - Throws: `UsageError` for arguments that fit the declaration, but make no sense.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Does it, and returns the exit code. A cancelled task stops cleanly.
    ///
    /// - Throws: `UsageError` for what makes no sense here, such as a picture in a pipe.
    func run(in context: CommandContext) async throws(UsageError) -> Int32
}
