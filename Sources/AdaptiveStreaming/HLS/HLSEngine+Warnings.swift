import Foundation
import StreamingCore
import HLSPlaylist

/// What is told of what is done without.
extension HLSEngine {
    /// Once for a playlist, as each is read once.
    mutating func warn(of playlist: ParsedPlaylist, from base: URL, _ name: String, at now: Duration) {
        guard let losses = PlaylistLosses(playlist, at: base) else { return }
        report(.warning(PlaybackWarning(.playlist, reason: "\(name): \(losses)")), at: now)
    }

    /// Warns if every usable variant exceeds the maximum bitrate, so that the lowest one is played.
    mutating func warnOfMaximumBitrate(at now: Duration) {
        guard let presentation, let maximum = configuration.selection.maximumBitrate,
            let lowest = presentation.variants.compactMap({ presentation.streams[$0].variant?.bandwidth }).min(),
            lowest > maximum
        else { return }
        report(.warning(PlaybackWarning(maximumBitrate: maximum, lowest: lowest)), at: now)
    }

    /// Reports that a stream is excluded, and which one plays instead. The same text is not reported twice in a row.
    mutating func warn(ofLosing stream: Int, because reason: String, at now: Duration) {
        guard let presentation, let main = tracks[.main] else { return }
        let lost = presentation.streams[stream]
        let isSame = stream != main.stream && presentation.isRedundant(stream, main.stream)
        var text = "\(lost.name): \(reason)"
        if isSame { text += "; in its place is the same from elsewhere" }
        if let audio = audio(insteadOf: lost, at: now) { text += "; playing \(audio) instead" }
        guard text != lost.toldReason else { return }
        self.presentation?.streams[stream].toldReason = text
        let variant = isSame ? nil : lost.variant.map(MediaVariant.init)
        let kind = lost.rendition == nil ? PlaybackWarning.Kind.variant : .sound
        report(.warning(PlaybackWarning(kind, reason: text, variant: variant)), at: now)
    }

    /// The audio that plays after a stream failed; nil if there is none, or if the failure does not change the audio.
    private func audio(insteadOf lost: HLSStream, at now: Duration) -> String? {
        guard let presentation, let main = tracks[.main], let chosen = chosenSound.map({ presentation.streams[$0] }),
            chosen.isUsable(at: now), let audio = chosen.rendition
        else { return nil }
        guard let rendition = lost.rendition else {
            return wantedSound.map(audio.isInAnotherLanguage) == true ? audio.words : nil
        }
        let isSame = audio.name == rendition.name && audio.language == rendition.language
        return isSame ? "that of \(presentation.streams[main.stream].name)" : audio.words
    }

    /// Warns once if a separate audio rendition ends before the video, because the rest plays without audio.
    mutating func warnOfShortAudio(at now: Duration) {
        guard let duration, let stream = tracks[.sound]?.stream, let audio = presentation?.streams[stream],
            !audio.isLengthChecked, let timeline = audio.timeline
        else { return }
        presentation?.streams[stream].isLengthChecked = true
        let missing = duration - timeline.duration
        guard missing > Self.usualDifference else { return }
        let reason = "\(audio.name) ends \(missing.secondsText) before the video"
        report(.warning(PlaybackWarning(.sound, reason: reason)), at: now)
    }

    /// The seconds by which the durations of audio and video commonly differ, because their frames end at different
    /// times.
    private static let usualDifference = 1.0
}

extension Rendition {
    /// "Español" (es)
    fileprivate var words: String {
        let language = name.isEmpty ? nil : language
        return (label.map { "\"\($0)\"" } ?? "the audio without a name").printable
            + (language.map { " (\($0.printable))" } ?? "")
    }
}
