import Foundation

/// A command for mpv, as a list of words.
///
/// In JSON IPC, each word is a separate value, so no word can be parsed as another command (mpv's manual, "JSON IPC").
struct MPVCommand: Equatable, Sendable {
    let words: [MPVValue]

    private init(_ words: MPVValue...) {
        self.words = words
    }

    /// Returns a command that loads a URL and replaces the loaded media.
    static func load(_ url: URL) -> Self {
        // mpv does not recognize a scheme in capitals.
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.scheme = url.scheme?.lowercased()
        return Self("loadfile", .string(parts?.string ?? url.absoluteString), "replace")
    }
    /// Returns a command that seeks to an exact position, in seconds, rather than to the key frame before the position.
    static func seek(to target: TimeInterval) -> Self { Self("seek", .number(target), "absolute+exact") }
    /// A command that unloads the media.
    static let stop = Self("stop")
    static func set(_ property: MPVProperty, _ value: MPVValue) -> Self {
        Self("set_property", .string(property.rawValue), value)
    }
    static func get(_ property: MPVProperty) -> Self { Self("get_property", .string(property.rawValue)) }
    static func observe(_ property: MPVProperty) -> Self { Self("observe_property", 0, .string(property.rawValue)) }
    /// Returns a command that requests log messages of `level` and of more severe levels.
    static func log(_ level: String) -> Self { Self("request_log_messages", .string(level)) }

    /// Returns the command and its id as a line of the protocol, with the line feed.
    func line(id: Int) -> Data {
        let request: MPVValue = .object(["command": .array(words), "request_id": .number(Double(id))])
        // Encoding fails only for numbers that are not finite, which are never sent.
        return ((try? JSONEncoder().encode(request)) ?? Data()) + Data("\n".utf8)
    }
}

extension MPVValue: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) { self = .number(Double(value)) }
}
