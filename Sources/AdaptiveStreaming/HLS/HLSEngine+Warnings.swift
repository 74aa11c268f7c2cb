import Foundation
import StreamingCore

/// What is told of what is done without.
extension HLSEngine {
    /// Once for a playlist, as each is read once.
    mutating func warn(of playlist: ParsedPlaylist, from base: URL, _ name: String, at now: Duration) {
        guard let losses = PlaylistLosses(playlist, at: base) else { return }
        report(.warning(PlaybackWarning(.playlist, reason: "\(name): \(losses)")), at: now)
    }

    /// Warns if all variants that may be played are above the maximum bitrate, so that the lowest plays all the same.
    mutating func warnOfMaximumBitrate(at now: Duration) {
        guard let presentation, let maximum = configuration.selection.maximumBitrate,
            let lowest = presentation.variants.compactMap({ presentation.streams[$0].variant?.bandwidth }).min(),
            lowest > maximum
        else { return }
        let reason = "no variant has at most \(Self.words(maximum)); the lowest, with \(Self.words(lowest)), is played"
        report(.warning(PlaybackWarning(.limit, reason: reason)), at: now)
    }

    private static func words(_ bitrate: Int) -> String {
        bitrate.isMultiple(of: 1_000) ? "\(bitrate / 1_000) kbit/s" : "\(bitrate) bit/s"
    }

    /// A stream is left alone, and another one is in its place. What fails in the same way again is no news.
    mutating func warn(ofLosing stream: Int, because reason: String, at now: Duration) {
        guard let presentation, let main = tracks[.main] else { return }
        let lost = presentation.streams[stream]
        let isSame = stream != main.stream && presentation.isRedundant(stream, main.stream)
        let sound = chosenSound.flatMap { presentation.streams[$0].rendition }
        let isForeign = wantedSound.flatMap { sound?.isInAnotherLanguage(than: $0) } ?? false
        var text = "\(lost.name): \(reason)"
        if isSame { text += "; in its place is the same from elsewhere" }
        if lost.rendition != nil || isForeign, let sound { text += "; what is heard is \(sound.words)" }
        guard text != lost.toldReason else { return }
        self.presentation?.streams[stream].toldReason = text
        let variant = isSame ? nil : lost.variant.map(MediaVariant.init)
        let kind = lost.rendition == nil ? PlaybackWarning.Kind.variant : .sound
        report(.warning(PlaybackWarning(kind, reason: text, variant: variant)), at: now)
    }
}

extension Rendition {
    /// "Español (es)"
    fileprivate var words: String { "\"\(name)\"\(language.map { " (\($0))" } ?? "")".printable }
}
