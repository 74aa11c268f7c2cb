import Foundation

/// A line that mpv sends: the reply to a command, the value of a property, a log message or an event.
enum MPVMessage: Equatable, Sendable {
    /// The reply to a command. `error` is nil if the command succeeded.
    case reply(id: Int, data: MPVValue, error: String?)
    case property(MPVProperty, MPVValue)
    /// A warning or an error from a component of mpv.
    case log(String, from: String)
    /// mpv begins to load the playlist entry with this number.
    case startFile(entry: Int)
    /// mpv has unloaded the playlist entry with this number. `error` is the cause if the reason is "error", otherwise
    /// nil.
    case endFile(entry: Int, reason: String, error: String?)
    case seek
    /// mpv has arrived at the position of a load or a seek.
    case playbackRestart

    /// Creates a message from a line of the protocol. The result is nil if the line is invalid, or if the player
    /// ignores messages of this kind.
    ///
    /// mpv passes on text from media and servers, which may contain invalid UTF-8 (mpv's manual, "UTF-8"). Invalid
    /// bytes become "\u{FFFD}".
    init?(_ line: Data) {
        let text = Data(String(decoding: line, as: UTF8.self).utf8)
        guard let value = try? JSONDecoder().decode(MPVValue.self, from: text) else { return nil }
        if let id = value["request_id"].int, let error = value["error"].string {
            self = .reply(id: id, data: value["data"], error: error == "success" ? nil : error)
            return
        }
        let entry = value["playlist_entry_id"].int
        switch (value["event"].string, entry) {
        case ("property-change", _):
            guard let property = value["name"].string.flatMap(MPVProperty.init) else { return nil }
            self = .property(property, value["data"])
        case ("log-message", _):
            guard let text = value["text"].string?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
                return nil
            }
            self = .log(text, from: value["prefix"].string ?? "")
        case ("start-file", let entry?): self = .startFile(entry: entry)
        case ("end-file", let entry?):
            self = .endFile(entry: entry, reason: value["reason"].string ?? "", error: value["file_error"].string)
        case ("seek", _): self = .seek
        case ("playback-restart", _): self = .playbackRestart
        default: return nil
        }
    }
}
