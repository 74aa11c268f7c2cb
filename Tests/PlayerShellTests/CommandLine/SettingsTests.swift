import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("Settings", .tags(.unit)) @MainActor
struct SettingsTests {
    private static let speeds = OptionValues("a digit") { $0.count == 1 ? Int($0) : nil }
    private static let spec = CommandSpec(
        name: "do", summary: "Does it",
        options: [
            .init(name: "--max-speed", value: "N", help: "a value", setting: Setting(speeds, default: "1")),
            .init(name: "--flag", help: "a flag", setting: .flag(default: false)),
            .init(name: "--no-records", help: "records", setting: .flag(default: true)),
            .init(name: "--other", value: "V", help: "no setting"),
        ])

    @Test("The command line overrules the environment, and the environment overrules the file")
    func test_value_fromSeveralOrigins_takesTheFirstOrigin() throws {
        let file = ["max-speed": SettingValue(text: "2", origin: .file("/c", line: 1))]
        let variable = ["PLAYER_MAX_SPEED": "3"]
        #expect(try speed([], [:], [:]) == nil)
        #expect(try speed([], [:], file) == 2)
        #expect(try speed([], variable, file) == 3)
        #expect(try speed(["--max-speed", "4"], variable, file) == 4)
        #expect(try speed([], ["PLAYER_MAX_SPEED": ""], file) == 2)
    }

    @Test("Only options with a setting read the environment")
    func test_value_withoutASetting_ignoresTheEnvironment() throws {
        var sut = try ParsedArguments([], for: Self.spec)
        try sut.apply(Settings(environment: ["PLAYER_OTHER": "x"]), for: Self.spec)
        #expect(!sut.has("--other"))
    }

    @Test(
        "A flag follows its setting, and both of its forms on the command line overrule the setting",
        arguments: [
            ([], nil, false), ([], "on", true), ([], "YES", true), ([], "1", true), ([], "off", false),
            ([], "0", false),
            (["--flag"], "off", true), (["--no-flag"], "on", false), (["--no-flag"], nil, false),
        ] as [([String], String?, Bool)])
    func test_flag_withASetting_isOverruledByTheCommandLine(words: [String], value: String?, isOn: Bool) throws {
        #expect(try parse(words, value.map { ["PLAYER_FLAG": $0] } ?? [:]).has("--flag") == isOn)
    }

    @Test(
        "The setting of a flag that begins with --no- has the opposite meaning of the flag",
        arguments: [
            ([], nil, false), ([], "on", false), ([], "off", true), (["--no-records"], "on", true),
            (["--records"], "off", false), (["--records"], nil, false),
        ] as [([String], String?, Bool)])
    func test_negativeFlag_withASetting_hasTheOppositeMeaning(words: [String], value: String?, isOff: Bool) throws {
        #expect(try parse(words, value.map { ["PLAYER_RECORDS": $0] } ?? [:]).has("--no-records") == isOff)
    }

    @Test("A flag cannot be given in both forms, nor with a value")
    func test_flag_inBothForms_throws() {
        for words in [["--flag", "--no-flag"], ["--no-flag", "--flag"], ["--no-flag", "--no-flag"]] {
            #expect(throws: UsageError("--flag was given twice")) { try ParsedArguments(words, for: Self.spec) }
        }
        #expect(throws: UsageError("--no-flag takes no value")) {
            try ParsedArguments(["--no-flag=x"], for: Self.spec)
        }
        #expect(throws: UsageError("unknown option --no-other")) { try ParsedArguments(["--no-other"], for: Self.spec) }
    }

    @Test("A setting does not count as given, so that it excludes no option of the command line")
    func test_isGiven_withASetting_isFalse() throws {
        let sut = try parse([], ["PLAYER_MAX_SPEED": "3", "PLAYER_FLAG": "on"])
        #expect(!sut.isGiven("--max-speed") && !sut.isGiven("--flag"))
        #expect(sut.has("--max-speed") && sut.has("--flag"))
        #expect(sut.label(of: "--max-speed") == "max-speed (PLAYER_MAX_SPEED)")
        #expect(try parse(["--max-speed", "1"], [:]).label(of: "--max-speed") == "--max-speed")
    }

    @Test("The error of an invalid variable names the variable")
    func test_apply_withAnInvalidVariable_errorNamesTheVariable() {
        let message = "PLAYER_MAX_SPEED: invalid value \"fast\": expected a digit"
        #expect(throws: UsageError(message, help: "config")) { try parse([], ["PLAYER_MAX_SPEED": "fast"]) }
    }

    @Test("The help shows both forms of a flag with a setting")
    func test_helpText_ofAFlagWithASetting_showsBothForms() {
        #expect(Self.spec.helpText.contains("\n  --[no-]flag "))
        #expect(Self.spec.helpText.contains("\n  --[no-]records "))
    }

    @Test("Each default is an accepted value, and options of the same name have the same default and values")
    func test_settings_ofAllCommands_areConsistent() throws {
        var seen: [String: Setting] = [:]
        for option in Commands.all.flatMap({ $0.spec.options }) {
            guard let setting = option.setting else { continue }
            if let standard = setting.standard { #expect(setting.accepts(standard), "\(option.name)") }
            for word in setting.words { #expect(setting.accepts(word), "\(option.name) \(word)") }
            let other = seen[option.settingName] ?? setting
            #expect(other.expected == setting.expected && other.standard == setting.standard, "\(option.name)")
            seen[option.settingName] = setting
        }
        #expect(Commands.program.settings.map(\.settingName) == seen.keys.sorted())
        // A header field can be a password, and --json would break scripts.
        for name in ["header", "json", "record", "offline"] { #expect(seen[name] == nil) }
    }

    private func parse(_ words: [String], _ environment: [String: String]) throws -> ParsedArguments {
        var arguments = try ParsedArguments(words, for: Self.spec)
        try arguments.apply(Settings(environment: environment), for: Self.spec)
        return arguments
    }

    private func speed(
        _ words: [String], _ environment: [String: String], _ file: [String: SettingValue]
    ) throws -> Int? {
        var arguments = try ParsedArguments(words, for: Self.spec)
        try arguments.apply(Settings(environment: environment, file: file), for: Self.spec)
        return try arguments.value(of: "--max-speed", Self.speeds)
    }
}
