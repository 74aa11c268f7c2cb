import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("ParsedArguments", .tags(.unit))
struct ParsedArgumentsTests {
    private static let spec = CommandSpec(
        name: "do", summary: "Does it",
        arguments: [.init(name: "WHAT", help: "what"), .init(name: "HOW", help: "how", isRequired: false)],
        options: [
            .init(name: "--flag", help: "a flag"), .init(name: "--value", value: "V", help: "a value"),
            .init(name: "--many", value: "V", help: "values", isRepeatable: true),
            .init(name: "--kind", value: "K", help: "a kind", optionalValues: ["x", "y"]),
        ])

    @Test("Arguments and options are read in any order, with or without an equals sign")
    func test_init_withOptionsInAnyOrder_readsArgumentsAndOptions() throws {
        let sut = try ParsedArguments(
            ["--flag", "a", "--value=x=y", "--many", "1", "b", "--many=2"], for: Self.spec)
        #expect(sut.positional == ["a", "b"])
        #expect(sut.has("--flag"))
        #expect(sut.values(of: "--value") == ["x=y"])
        #expect(sut.values(of: "--many") == ["1", "2"])
    }

    @Test("A repeatable argument accepts one or more values, and the usage shows three dots after its name")
    func test_init_withARepeatableArgument_readsAllValues() throws {
        let file = CommandSpec.Argument(name: "FILE", help: "a file", isRepeatable: true)
        let spec = CommandSpec(name: "do", summary: "Does it", arguments: [file])
        #expect(try ParsedArguments(["a", "b", "c"], for: spec).positional == ["a", "b", "c"])
        #expect(throws: UsageError("missing argument: FILE")) { try ParsedArguments([], for: spec) }
        #expect(spec.helpText.contains("Usage: player do FILE...\n"))
    }

    @Test(
        "An option with an optional value takes the following word only if the word is one of its values",
        arguments: zip(
            [
                ["--kind", "x", "a"], ["--kind", "a"], ["a", "--kind"], ["--kind=z", "a"], ["a", "--kind", "--flag"],
            ],
            [["x"], [], [], ["z"], []]))
    func test_init_withAnOptionalValue_takesOnlyOneOfItsValues(words: [String], values: [String]) throws {
        let sut = try ParsedArguments(words, for: Self.spec)
        #expect(sut.positional == ["a"])
        #expect(sut.has("--kind"))
        #expect(sut.values(of: "--kind") == values)
        #expect(Self.spec.helpText.contains("  --kind [K] "))
    }

    @Test("After two dashes, every word is an argument")
    func test_init_withTwoDashes_readsOnlyArgumentsAfterTheDashes() throws {
        #expect(try ParsedArguments(["--", "--flag", "--"], for: Self.spec).positional == ["--flag", "--"])
    }

    @Test(
        "The error of an invalid command line names the invalid or missing argument",
        arguments: zip(
            [
                [], ["a", "b", "c"], ["a", "--no"], ["a", "--flag=x"], ["a", "--value"], ["a", "--flag", "--flag"],
                ["a", "--\u{1B}[2J"],
            ],
            [
                "missing argument: WHAT", "unexpected argument \"c\"", "unknown option --no", "--flag takes no value",
                "--value requires a value: V", "--flag was given twice", "unknown option --\u{FFFD}[2J",
            ]))
    func test_init_withInvalidArguments_errorNamesTheArgument(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try ParsedArguments(words, for: Self.spec) }
    }

    @Test("The word -h means --help, except after --")
    func test_init_withAShortHelpOption_hasTheOption() throws {
        #expect(try ParsedArguments(["-h"], for: Self.spec).has("--help"))
        #expect(try !ParsedArguments(["--", "-h"], for: Self.spec).has("--help"))
    }

    @Test("The option --help needs no arguments")
    func test_init_withHelp_needsNoArguments() throws {
        #expect(try ParsedArguments(["--help"], for: Self.spec).has("--help"))
    }

    @Test("The error of an invalid value names the expected form")
    func test_value_thatIsInvalid_errorNamesTheExpectedForm() throws {
        let sut = try ParsedArguments(["a", "--value", "x"], for: Self.spec)
        #expect(throws: UsageError("invalid value \"x\" for --value: expected a number")) {
            try sut.value(of: "--value", "a number") { Int($0) }
        }
        #expect(try sut.value(of: "--many", "a number") { Int($0) } == nil)
    }

    @Test("The help of each command lists all options of the command, and fits 80 columns")
    @MainActor
    func test_helpText_ofEveryCommand_fits80Columns() {
        for command in Commands.all {
            let spec = command.spec
            for line in spec.helpText.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
            for option in spec.options { #expect(spec.helpText.contains("  \(option.shownName) ")) }
            #expect(Commands.helpText.contains("  \(spec.name) "))
        }
        for line in Commands.helpText.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("The help of each option is one line")
    @MainActor
    func test_helpText_ofEveryOption_isOneLine() {
        for command in Commands.all {
            let spec = command.spec
            let lines = spec.helpText.split(separator: "\n")
            for option in spec.options {
                #expect(
                    lines.contains { $0.hasPrefix("  \(option.shownName) ") && $0.hasSuffix("  \(option.help)") },
                    "\(spec.name) \(option.name)")
            }
        }
    }

    @Test("A section has a title, indented paragraphs and a table")
    func test_helpText_withASection_indentsParagraphsAndTable() {
        let section = CommandSpec.Section("Title", "One.", "Two.", rows: [("a", "first"), ("bb", "second")])
        let spec = CommandSpec(name: "do", summary: "Does it", description: ["Text."], sections: [section])
        #expect(spec.helpText.hasPrefix("Does it\n\nUsage: player do\n\nText.\n\nOptions:\n"))
        #expect(spec.helpText.contains("\n\nTitle:\n  One.\n\n  Two.\n\n  a   first\n  bb  second\n\n"))
    }
}
