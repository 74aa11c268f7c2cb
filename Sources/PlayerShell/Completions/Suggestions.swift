/// The words that a shell can suggest for a value.
enum Suggestions: Equatable, Sendable {
    case words([String])
    /// The names of files and folders.
    case files
    /// No words, for a value such as a number or a URL.
    case nothing

    fileprivate init(_ words: [String], placeholder: String) {
        self = !words.isEmpty ? .words(words) : Self.places.contains(placeholder) ? .files : .nothing
    }

    private static let places = ["FILE", "FOLDER", "PLAYLIST"]
}

extension CommandSpec.Option {
    /// The suggestions for the value of the option, or nil for a flag.
    var suggestions: Suggestions? {
        value.map { value in
            Suggestions([words, optionalValues, setting?.words ?? []].first { !$0.isEmpty } ?? [], placeholder: value)
        }
    }

    /// The forms of the option: its name and, for a flag with a setting, the opposite.
    var names: [String] { [name, opposite].compactMap { $0 }.sorted() }

    /// Returns the help of one form of the option.
    func help(of form: String) -> String {
        opposite != nil && form.hasPrefix("--no-") ? "turn off --\(settingName)" : help
    }
}

extension CommandSpec.Argument {
    var suggestions: Suggestions { Suggestions(words, placeholder: name) }
}
