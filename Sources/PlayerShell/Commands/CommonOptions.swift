import Foundation
import StreamingCore

/// Options that several commands share.
extension CommandSpec.Option {
    static let json = Self(name: "--json", help: "print JSON, one object per line")
    static let header = Self(
        name: "--header", value: "'NAME: VALUE'",
        help: "send a header field to the server; repeatable", isRepeatable: true)
    static let userAgent = Self(
        name: "--user-agent", value: "TEXT", help: "the User-Agent to send (default: player/VERSION)",
        setting: Setting(NetworkOptions.agents, default: "player/\(Version.current)"))
    static let log = Self(
        name: "--log", value: "LEVEL", help: "log to standard error: debug, info, warning or error",
        words: ["debug", "info", "warning", "error"])
}

extension CommandSpec.Section {
    /// Returns the section about header fields of requests for documents.
    ///
    /// - Parameter subject: The document whose server receives the fields.
    static func headers(of subject: String) -> Self {
        Self("Header fields", "--header fields are sent only to the server of \(subject). " + redirects("this server"))
    }

    static let mediaHeaders = Self(
        "Header fields",
        "The origin is the server of MEDIA-URL or, with --item, of the catalogue. The native engine sends --header "
            + "fields only to the origin. " + redirects("the origin"),
        "mpv sends the --header fields to all servers of a stream, but sends none if a catalogue video is on another "
            + "server than its catalogue.")

    private static func redirects(_ server: String) -> String {
        "If \(server) redirects to another server, that server receives only standard fields such as Accept."
    }
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
        let agent = try arguments.value(of: "--user-agent", Self.agents)
        let isAgentGiven = arguments.isGiven("--user-agent")
        userAgent = (isAgentGiven ? agent : nil) ?? headers["User-Agent"] ?? agent ?? userAgent
        headers["User-Agent"] = nil
        logLevel = try arguments.value(of: "--log", "debug, info, warning or error") { text in
            LogLevel.allCases.first { $0.name == text && $0 != .critical }
        }
        let retries = try arguments.value(of: "--retries", Self.retryCounts)
        retry = RetryPolicy(attempts: retries ?? 0)
        adaptsBuffer = arguments.has("--adaptive-buffer")
    }
}

/// The accepted values of the options.
extension NetworkOptions {
    fileprivate static let agents = OptionValues("text that is not empty and has no control characters") { text in
        text.unicodeScalars.contains(where: \.isUnprintable) || text.isEmpty ? nil : text
    }
    static let retryCounts = OptionValues("a number of at least 0") { text in
        Int(text).flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension ParsedArguments {
    /// Returns the http or https URL in the text of an argument or an option.
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

    /// Returns the action that the first argument of a command names.
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
