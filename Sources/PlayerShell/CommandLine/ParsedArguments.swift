import Foundation

/// The arguments of a command, parsed according to the command's declaration.
struct ParsedArguments: Equatable {
    private(set) var positional: [String] = []
    private var options: [String: [String]] = [:]

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
        guard let option = (spec.options + [CommandSpec.help]).first(where: { $0.name == parts[0] }) else {
            throw UsageError("unknown option \(parts[0].printable)")
        }
        if options[option.name] != nil && !option.isRepeatable { throw UsageError("\(option.name) was given twice") }
        switch (option.value, parts.count) {
        case (nil, 1): options[option.name] = []
        case (nil, _): throw UsageError("\(option.name) takes no value")
        case (_?, 1) where !option.optionalValues.isEmpty:
            let isValue = rest.first.map(option.optionalValues.contains) ?? false
            options[option.name, default: []] += isValue ? [rest.removeFirst()] : []
        case (let value?, 1):
            guard let next = rest.popFirst() else { throw UsageError("\(option.name) requires a value: \(value)") }
            options[option.name, default: []].append(next)
        default: options[option.name, default: []].append(parts[1])
        }
    }

    func has(_ option: String) -> Bool { options[option] != nil }

    func values(of option: String) -> [String] { options[option] ?? [] }

    /// Returns the parsed first value of an option, or nil if the option is absent or has no value.
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
