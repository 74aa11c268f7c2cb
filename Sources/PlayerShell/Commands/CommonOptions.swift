import Foundation
import StreamingCore

/// Options that several commands share.
extension CommandSpec.Option {
    static let json = Self(name: "--json", help: "one JSON object a line, for machines")
    static let header = Self(
        name: "--header", value: "'NAME: VALUE'",
        help:
            "send a header field to the server of the URL or the catalogue that is named, and to no other; may be repeated (mpv "
            + "gets it for media on that server alone, and then sends it to all hosts that these lead to)",
        isRepeatable: true)
    static let userAgent = Self(name: "--user-agent", value: "TEXT", help: "instead of player/VERSION")
    static let log = Self(
        name: "--log", value: "LEVEL", help: "log to standard error from this level on: debug, info, warning or error")
}

extension NetworkOptions {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        for text in arguments.values(of: "--header") {
            guard let header = Values.header(text) else {
                throw UsageError(
                    "--header takes 'NAME: VALUE' of a field that the client does not set itself, and not \"\(text.printable)\""
                )
            }
            headers[header.name] = header.value
        }
        let agent = try arguments.value(of: "--user-agent", "a text without control characters") { text in
            text.unicodeScalars.contains(where: \.isUnprintable) || text.isEmpty ? nil : text
        }
        userAgent = agent ?? headers["User-Agent"] ?? userAgent
        headers["User-Agent"] = nil
        logLevel = try arguments.value(of: "--log", "debug, info, warning or error") { text in
            LogLevel.allCases.first { $0.name == text && $0 != .critical }
        }
        let retries = try arguments.value(of: "--retries", "a number from 0 on") { text in
            Int(text).flatMap { $0 >= 0 ? $0 : nil }
        }
        retry = RetryPolicy(attempts: retries ?? 0)
    }
}

extension ParsedArguments {
    /// Returns a web URL from an argument or an option.
    ///
    /// - Throws: `UsageError`, which names the argument, if the text is no http or https URL.
    func webURL(_ text: String, as name: String) throws(UsageError) -> URL {
        guard let url = Values.webURL(text) else {
            throw UsageError("\(name) must be an http or https URL, and \"\(text.printable)\" is none")
        }
        return url
    }

    /// Returns the URL of the option `--catalogue`, or nil if the option is absent.
    ///
    /// - Throws: `UsageError` if the value is no http or https URL.
    func catalogue() throws(UsageError) -> URL? {
        guard let text = values(of: "--catalogue").first else { return nil }
        return try webURL(text, as: "--catalogue")
    }
}
