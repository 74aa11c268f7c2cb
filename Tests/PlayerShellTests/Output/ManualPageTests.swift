import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("ManualPage", .tags(.unit)) @MainActor
struct ManualPageTests {
    @Test("The page has each command, option, argument, variable and exit code of the program")
    func test_roff_ofTheProgram_hasEachDeclaration() {
        let page = ManualPage(program: Commands.program).roff
        for command in Commands.program.commands {
            #expect(page.contains("\n.SS \"player \(escaped(command.usage))\"\n"), "\(command.name)")
            for (name, _) in command.optionRows { #expect(page.contains("\n\\fB\(escaped(name))\\fR\n"), "\(name)") }
        }
        for (name, _) in Commands.program.environment + Commands.program.exitCodes {
            #expect(page.contains("\\fB\(escaped(name))\\fR"), "\(name)")
        }
    }

    @Test("Characters with a meaning in troff are escaped, and the source has only ASCII characters")
    func test_text_withSpecialCharacters_isEscaped() {
        var sut = Roff()
        sut.text(".dot 'quote' a-b \\ \"x\" ~ ^ ` \u{E4} \u{1F600}")
        sut.lines(["'first", ".TH"])
        sut.macro("SH", "A \"B\"")
        #expect(
            sut.source == """
                \\&.dot \\(aqquote\\(aq a\\-b \\e \\(dqx\\(dq \\(ti \\(ha \\(ga \\[u00E4] \\[u1F600]
                .RS 4
                .nf
                \\&\\(aqfirst
                \\&.TH
                .fi
                .RE
                .SH "A \\(dqB\\(dq"

                """)
    }

    private func escaped(_ text: String) -> String {
        text.replacing("-", with: "\\-").replacing("'", with: "\\(aq")
    }
}
