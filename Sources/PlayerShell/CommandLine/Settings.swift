import StreamingCore

/// The settings of the user, from the environment and the configuration file. A variable overrules the file.
struct Settings: Sendable {
    private let environment: [String: String]
    /// The values of the configuration file, by the name of the setting.
    private let file: [String: SettingValue]

    /// Creates settings from environment variables and the values of a file.
    init(environment: [String: String] = [:], file: [String: SettingValue] = [:]) {
        self.environment = environment
        self.file = file
    }

    /// Returns the value of an option's setting, or nil if the option has no setting or the user has not set it. An
    /// empty variable counts as not set.
    ///
    /// - Throws: `UsageError`, which names the variable or the line of the file, if the value is invalid.
    func value(of option: CommandSpec.Option) throws(UsageError) -> SettingValue? {
        guard let setting = option.setting else { return nil }
        guard let text = environment[option.settingVariable], !text.isEmpty else { return file[option.settingName] }
        let value = SettingValue(text: text, origin: .environment(option.settingVariable))
        try setting.check(value, of: option.settingName)
        return value
    }
}

extension Setting {
    /// Checks a value that the user has set.
    ///
    /// - Parameters:
    ///   - value: The value, with its origin.
    ///   - name: The name of the setting.
    /// - Throws: `UsageError`, which names the origin, if the setting does not accept the value.
    func check(_ value: SettingValue, of name: String) throws(UsageError) {
        if accepts(value.text) { return }
        let subject = if case .file = value.origin { " for \(name)" } else { "" }
        throw UsageError(
            "\(value.origin.place.printable): invalid value \"\(UsageError.excerpt(value.text))\"\(subject): "
                + "expected \(expected)",
            help: "config")
    }
}
