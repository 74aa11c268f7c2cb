/// The command `player man`, which prints the manual page.
struct ManualCommand: Command {
    static let spec = CommandSpec(
        name: "man", summary: "Print the manual page",
        description: ["Print the manual page in the language of troff, for man(1)."],
        examples: [
            ("player man | man -l -", "Read the manual page"),
            ("player man > ~/.local/share/man/man1/player.1", "Install the manual page"),
        ])

    init(_ arguments: ParsedArguments) throws(UsageError) {}

    func run(in context: CommandContext) async -> Int32 {
        context.console.write(ManualPage(program: context.program).roff)
        return ExitCode.success
    }
}
