/// A command of the program. Its declaration is all that the parser and the help need.
@MainActor
protocol Command {
    /// The declaration of the command.
    static var spec: CommandSpec { get }

    /// Creates a command.
    ///
    /// - Throws: `UsageError` for arguments that match the declaration but are not valid.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Runs the command, and returns the exit code. A cancelled task stops cleanly.
    ///
    /// - Throws: `UsageError` for options that are impossible in this environment, such as a picture in a pipe.
    func run(in context: CommandContext) async throws(UsageError) -> Int32
}
