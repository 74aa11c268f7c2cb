/// A permanent value of an option, from the configuration file or the environment.
struct Setting: Sendable {
    /// The default value, or nil if the option has no default.
    let standard: String?
    /// A description of the accepted values, for error messages and the help.
    let expected: String
    /// The words to suggest for the value.
    let words: [String]
    /// A function that returns whether the option accepts a word.
    let accepts: @Sendable (String) -> Bool

    /// Creates the setting of an option that takes a value.
    ///
    /// - Parameters:
    ///   - values: The accepted values.
    ///   - standard: The default value, or nil if the option has no default.
    init<Value>(_ values: OptionValues<Value>, default standard: String? = nil) {
        self.standard = standard
        expected = values.expected
        words = values.words
        accepts = { values.parse($0) != nil }
    }

    /// Creates the setting of a flag.
    ///
    /// - Parameter isOn: Whether the setting is on by default.
    static func flag(default isOn: Bool) -> Self { Self(switches, default: isOn ? "on" : "off") }

    /// The values of the settings of flags.
    static let switches = OptionValues("on or off", words: ["on", "off"]) { text -> Bool? in
        switch text.lowercased() {
        case "on", "yes", "true", "1": true
        case "off", "no", "false", "0": false
        default: nil
        }
    }
}

/// The value of a setting, with its origin.
struct SettingValue: Equatable, Sendable {
    /// The place where the user has set the value.
    enum Origin: Equatable, Sendable {
        /// An environment variable.
        case environment(String)
        /// A line of the configuration file, from 1.
        case file(String, line: Int)

        /// The name of the variable, or the path of the file and the number of the line.
        var place: String {
            switch self {
            case .environment(let variable): variable
            case .file(let path, let line): "\(path):\(line)"
            }
        }
    }

    let text: String
    let origin: Origin
}

extension CommandSpec.Option {
    /// The name of the setting of the option: the name of the option without dashes, and without `no-`.
    var settingName: String { String(name.dropFirst(name.hasPrefix("--no-") && value == nil ? 5 : 2)) }

    /// The environment variable of the setting, such as `PLAYER_MAX_BITRATE`.
    var settingVariable: String { "PLAYER_" + settingName.uppercased().replacing("-", with: "_") }

    /// The value of the setting that turns this flag on. For a flag such as `--no-analytics`, the result is false.
    var settingOfFlag: Bool { !name.hasPrefix("--no-") }

    /// The flag with the opposite meaning, or nil for an option with a value and for a flag without a setting.
    ///
    /// On the command line, the opposite overrules the setting.
    var opposite: String? {
        guard value == nil, setting != nil else { return nil }
        return settingOfFlag ? "--no-\(settingName)" : "--\(settingName)"
    }
}
