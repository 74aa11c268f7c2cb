import Foundation

/// The arguments of a command, parsed according to the command's declaration.
struct ParsedArguments: Equatable {
    private struct AppliedSetting: Equatable {
        let name: String
        let value: SettingValue
    }

    private(set) var positional: [String] = []
    private var options: [String: [String]] = [:]
    /// The flags whose opposite was given.
    private var refused: Set<String> = []
    /// The values of settings that apply because the command line does not overrule them, by the name of the option.
    private var settings: [String: AppliedSetting] = [:]

    /// Creates the arguments from the words after the name of the command.
    ///
    /// - Throws: `UsageError` for an unknown option, for a repeated option that is not repeatable, for a missing or
    ///   superfluous value, and, without `--help`, for a missing or superfluous argument.
    init(_ words: [String], for spec: CommandSpec) throws(UsageError) {
        var rest = words[...]
        var takesOptions = true
        while let word = rest.popFirst() {
            if word == "--" && takesOptions {
                takesOptions = false
            } else if takesOptions && word == "-h" {
                options[CommandSpec.help.name] = []
            } else if takesOptions && word.hasPrefix("--") {
                try takeOption(word, from: &rest, of: spec)
            } else {
                positional.append(word)
            }
        }
        if has("--help") { return }
        let required = spec.arguments.filter(\.isRequired)
        if positional.count < required.count {
            throw UsageError("missing argument: \(required[positional.count].name)")
        }
        if positional.count > spec.arguments.count && spec.arguments.last?.isRepeatable != true {
            throw UsageError("unexpected argument \"\(positional[spec.arguments.count].printable)\"")
        }
    }

    private mutating func takeOption(
        _ word: String, from rest: inout ArraySlice<String>, of spec: CommandSpec
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let names = spec.options + [CommandSpec.help]
        guard let option = names.first(where: { $0.name == parts[0] || $0.opposite == parts[0] }) else {
            throw UsageError("unknown option \(parts[0].printable)")
        }
        if options[option.name] != nil && !option.isRepeatable || refused.contains(option.name) {
            throw UsageError("\(option.name) was given twice")
        }
        switch (option.value, parts.count) {
        case (nil, 1) where option.opposite == parts[0]: refused.insert(option.name)
        case (nil, 1): options[option.name] = []
        case (nil, _): throw UsageError("\(parts[0]) takes no value")
        case (_?, 1) where !option.optionalValues.isEmpty:
            let isValue = rest.first.map(option.optionalValues.contains) ?? false
            options[option.name, default: []] += isValue ? [rest.removeFirst()] : []
        case (let value?, 1):
            guard let next = rest.popFirst() else { throw UsageError("\(option.name) requires a value: \(value)") }
            options[option.name, default: []].append(next)
        default: options[option.name, default: []].append(parts[1])
        }
    }

    /// Applies the settings of the command's options. An option on the command line overrules its setting.
    ///
    /// - Throws: `UsageError` if the value of an environment variable is invalid.
    mutating func apply(_ settings: Settings, for spec: CommandSpec) throws(UsageError) {
        for option in spec.options where options[option.name] == nil && !refused.contains(option.name) {
            guard let value = try settings.value(of: option) else { continue }
            let isOn = option.value != nil || Setting.switches.parse(value.text) == option.settingOfFlag
            if isOn { self.settings[option.name] = AppliedSetting(name: option.settingName, value: value) }
        }
    }

    /// Returns whether an option was given on the command line.
    ///
    /// A setting must not make a command line invalid, so only given options can exclude each other.
    func isGiven(_ option: String) -> Bool { options[option] != nil }

    /// Returns whether an option was given on the command line or has a setting that applies.
    func has(_ option: String) -> Bool { isGiven(option) || settings[option] != nil }

    /// Returns the values of an option on the command line.
    func values(of option: String) -> [String] { options[option] ?? [] }

    /// Returns the name of an option for a message, or the name and the origin of its setting.
    func label(of option: String) -> String {
        guard !isGiven(option), let setting = settings[option] else { return option }
        return "\(setting.name) (\(setting.value.origin.place.printable))"
    }

    /// Returns the parsed value of an option or of its setting, or nil if the option is absent and has no setting.
    ///
    /// - Throws: `UsageError`, which names the option and the accepted values, if the value is not accepted.
    func value<Value>(of option: String, _ values: OptionValues<Value>) throws(UsageError) -> Value? {
        if !isGiven(option), let setting = settings[option] { return values.parse(setting.value.text) }
        return try value(of: option, values.expected, values.parse)
    }

    /// Returns the parsed first value of an option on the command line, or nil if the option is absent or has no value.
    ///
    /// - Parameters:
    ///   - option: The name of the option.
    ///   - kind: A description of the accepted values, for the error message.
    ///   - parse: A closure that converts the text of the option to a value, or returns nil if the text is invalid.
    /// - Throws: `UsageError`, which names the option and `kind`, if `parse` returns nil.
    func value<Value>(
        of option: String, _ kind: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let text = options[option]?.first else { return nil }
        guard let value = parse(text) else {
            throw UsageError("invalid value \"\(text.printable)\" for \(option): expected \(kind)")
        }
        return value
    }
}
