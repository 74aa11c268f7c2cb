/// A command of the program. The parser and the help need only its declaration.
@MainActor
protocol Command {
    /// The declaration of the command.
    static var spec: CommandSpec { get }

    /// Creates a command from its parsed arguments.
    ///
    /// - Throws: `UsageError` for arguments that match the declaration but are not valid.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Runs the command, and returns the exit code. If the task is cancelled, the command stops cleanly.
    ///
    /// - Throws: `UsageError` for options that are impossible in this environment, such as a picture without a
    ///   terminal.
    func run(in context: CommandContext) async throws(UsageError) -> Int32
}
