import Foundation
import StreamingCore

/// The configuration file, which contains one setting per line: `NAME = VALUE`.
///
/// Empty lines are ignored, and so are lines that begin with `#`.
struct SettingsFile {
    /// The maximum size of the file, in bytes.
    static let maximumSize = 65_536

    let path: String

    /// Parses the text of the file, and returns the values by the names of their settings.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - options: The options that have a setting.
    /// - Throws: `UsageError`, which names the file and the line, for a line without an equals sign, an unknown name,
    ///   an invalid value, and a setting that is set twice. `UsageError` also if the contents are too large or not
    ///   UTF-8.
    func values(in bytes: Data, for options: [CommandSpec.Option]) throws(UsageError) -> [String: SettingValue] {
        if bytes.count > Self.maximumSize { throw error("the file exceeds \(Self.maximumSize) bytes") }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw error("the file is not UTF-8 text") }
        var values: [String: SettingValue] = [:]
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let sign = line.firstIndex(of: "=") else {
                throw error("expected NAME = VALUE, not \"\(UsageError.excerpt(line))\"", line: number)
            }
            let name = line[..<sign].trimmingCharacters(in: .whitespaces)
            let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            guard let option = options.first(where: { $0.settingName == name }), let setting = option.setting else {
                throw error("unknown setting \"\(UsageError.excerpt(name))\"", line: number)
            }
            if values[name] != nil { throw error("\(name) was set twice", line: number) }
            let set = SettingValue(text: value, origin: .file(path, line: number))
            try setting.check(set, of: name)
            values[name] = set
        }
        return values
    }

    private func error(_ message: String, line: Int? = nil) -> UsageError {
        UsageError("\(path.printable)\(line.map { ":\($0)" } ?? ""): \(message)", help: "config")
    }
}
