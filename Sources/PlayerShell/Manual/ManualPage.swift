/// The manual page of the program, generated from the declarations of its commands.
struct ManualPage {
    let program: ProgramSpec

    /// The page as the source of roff, with the macros of man(7).
    var roff: String {
        var page = Roff()
        page.title("PLAYER", date: Version.date, source: "player \(Version.current)", manual: "User Commands")
        page.macro("SH", "NAME")
        page.text("player - \(program.summary.prefix(1).lowercased())\(program.summary.dropFirst())")
        page.macro("SH", "SYNOPSIS")
        page.lines(["player COMMAND [arguments]", "player COMMAND --help", "player --version"])
        page.macro("SH", "DESCRIPTION")
        page.text("The first argument is a command. The options of a command may stand before or after its arguments.")
        page.macro("SH", "COMMANDS")
        for command in program.commands { describe(command, on: &page) }
        page.macro("SH", "ENVIRONMENT")
        page.table(program.environment)
        page.macro("SH", "FILES")
        page.table([
            ("$XDG_CONFIG_HOME/streaming-core/config", "the settings; player config --path prints the path"),
            ("$XDG_CACHE_HOME/streaming-core", "saved pages and responses of catalogues"),
            ("$XDG_STATE_HOME/streaming-core", "the history, the viewing sessions and the last run"),
            ("$XDG_DATA_HOME/streaming-core", "your notes"),
        ])
        page.macro("SH", "EXIT STATUS")
        page.table(program.exitCodes)
        page.macro("SH", "SEE ALSO")
        page.text("mpv(1)")
        return page.source
    }

    private func describe(_ command: CommandSpec, on page: inout Roff) {
        page.macro("SS", "player \(command.usage)")
        page.text(command.summary + ".")
        for paragraph in command.description { page.paragraph(paragraph) }
        page.table(command.arguments.map { ($0.name, $0.help) })
        page.table(command.optionRows)
        for section in command.sections {
            page.heading(section.title)
            for paragraph in section.paragraphs { page.paragraph(paragraph) }
            page.table(section.rows)
        }
        if !command.examples.isEmpty { page.heading("Examples") }
        for example in command.examples {
            page.paragraph(example.meaning + ":")
            page.lines([example.line])
        }
        // All commands have the other exit codes.
        if let finding = command.exitCodes.first(where: { $0.0 == "3" }) {
            page.paragraph("Exit status 3: \(finding.1).")
        }
    }
}
