import Foundation
import StreamingCore

/// Options that several commands share.
extension CommandSpec.Option {
    static let json = Self(name: "--json", help: "print JSON, one object per line")
    static let header = Self(
        name: "--header", value: "'NAME: VALUE'",
        help: "send a header field to the server; repeatable", isRepeatable: true)
    static let userAgent = Self(
        name: "--user-agent", value: "TEXT", help: "the User-Agent to send (default: player/VERSION)")
    static let log = Self(
        name: "--log", value: "LEVEL", help: "log to standard error: debug, info, warning or error")
}

extension CommandSpec {
    static let headerNote =
        "Header fields: your --header fields are sent to the server of the catalogue. If this server redirects to "
        + "another server, the other server receives none of your fields except harmless ones such as Accept, and "
        + "never Authorization or Cookie."
    static let mediaHeaderNote =
        "Header fields: your --header fields are for the origin, which is the server of the video URL that you type, "
        + "or of the catalogue that lists the video. The native engine sends your fields to the origin. If the "
        + "origin redirects to another server, the other server receives none of your fields except harmless ones "
        + "such as Accept, and never Authorization or Cookie. "
        + "mpv receives your fields only if the media is on the origin. mpv then sends the fields to every host that "
        + "the media refers to."
}

extension NetworkOptions {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        for text in arguments.values(of: "--header") {
            guard let header = Values.header(text) else {
                throw UsageError(
                    "invalid value \"\(text.printable)\" for --header: expected 'NAME: VALUE', without the "
                        + "fields that the client sets, such as Host or Range")
            }
            headers[header.name] = header.value
        }
        let expected = "text that is not empty and has no control characters"
        let agent = try arguments.value(of: "--user-agent", expected) { text in
            text.unicodeScalars.contains(where: \.isUnprintable) || text.isEmpty ? nil : text
        }
        userAgent = agent ?? headers["User-Agent"] ?? userAgent
        headers["User-Agent"] = nil
        logLevel = try arguments.value(of: "--log", "debug, info, warning or error") { text in
            LogLevel.allCases.first { $0.name == text && $0 != .critical }
        }
        let retries = try arguments.value(of: "--retries", "a number of at least 0") { text in
            Int(text).flatMap { $0 >= 0 ? $0 : nil }
        }
        retry = RetryPolicy(attempts: retries ?? 0)
    }
}

extension ParsedArguments {
    /// Parses the text of an argument or an option as a web URL.
    ///
    /// - Parameters:
    ///   - text: The text that the user typed.
    ///   - name: The name of the argument or option, for the error message.
    /// - Throws: `UsageError`, which names the argument, if the text is not an http or https URL.
    func webURL(_ text: String, as name: String) throws(UsageError) -> URL {
        guard let url = Values.webURL(text) else {
            throw UsageError("invalid \(name): expected an http or https URL, not \"\(text.printable)\"")
        }
        return url
    }

    /// Parses the first argument as the action of a command.
    ///
    /// - Parameter fallback: The action if there is no argument.
    /// - Throws: `UsageError`, which lists the actions, if the argument is not an action.
    func action<Action: RawRepresentable & CaseIterable>(_ fallback: Action) throws(UsageError) -> Action
    where Action.RawValue == String {
        guard let text = positional.first else { return fallback }
        guard let action = Action(rawValue: text) else {
            let names = Action.allCases.map(\.rawValue)
            let expected = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
            throw UsageError("invalid ACTION: expected \(expected), not \"\(text.printable)\"")
        }
        return action
    }

    /// Returns the URL of the option `--catalogue`, or nil if the option is absent.
    ///
    /// - Throws: `UsageError` if the value is not an http or https URL.
    func catalogue() throws(UsageError) -> URL? {
        guard let text = values(of: "--catalogue").first else { return nil }
        return try webURL(text, as: "--catalogue")
    }
}
