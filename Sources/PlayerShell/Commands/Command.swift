/// A command of the program. The parser and the help use only the declaration of a command, which is ``spec``.
@MainActor
protocol Command {
    /// The declaration of the command.
    static var spec: CommandSpec { get }

    /// Creates a command from its parsed arguments.
    ///
    /// - Throws: `UsageError` for an invalid value, and for arguments or options that exclude each other.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Runs the command, and returns the exit code of the process. If the task is cancelled, the command stops cleanly.
    ///
    /// - Throws: `UsageError` for options that are impossible in this environment, such as `--video terminal` without a
    ///   terminal.
    func run(in context: CommandContext) async throws(UsageError) -> Int32
}
