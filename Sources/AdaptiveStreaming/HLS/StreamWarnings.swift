import HLSPlaylist
import StreamingCore

/// Writes the warnings about streams that are excluded or too short, and avoids repetitions.
struct StreamWarnings: Sendable {
    private let catalogue: StreamCatalogue
    /// The last text for each stream.
    private var lastReportedReasons: [StreamID: String] = [:]
    /// The audio renditions whose duration has been compared with that of the video.
    private var checkedAudio: Set<StreamID> = []

    /// The seconds by which the durations of audio and video commonly differ, because their frames end at different
    /// times.
    private static let usualDifference = 1.0

    init(_ catalogue: StreamCatalogue) {
        self.catalogue = catalogue
    }

    /// Returns the warning that a stream was excluded, and which one plays instead; nil if the text is the same as
    /// before.
    ///
    /// - Parameters:
    ///   - main: The variant that plays now.
    ///   - selection: The selection without the excluded stream.
    mutating func exclusion(
        of stream: StreamID, because reason: String, main: StreamID, _ selection: StreamSelection,
        excluding excluded: Set<StreamID>
    ) -> PlaybackWarning? {
        let lost = catalogue[stream]
        let isSame = stream != main && catalogue.isRedundant(stream, main)
        var text = "\(lost.name): \(reason)"
        if isSame { text += "; playing the redundant stream instead" }
        if let audio = audio(insteadOf: lost, main, selection, excluding: excluded) {
            text += "; playing \(audio) instead"
        }
        guard text != lastReportedReasons[stream] else { return nil }
        lastReportedReasons[stream] = text
        let variant = isSame ? nil : lost.variant.map(MediaVariant.init)
        return PlaybackWarning(lost.rendition == nil ? .variant : .sound, reason: text, variant: variant)
    }

    /// The audio that plays after a stream failed; nil if there is none, or if the failure does not change the audio.
    private func audio(
        insteadOf lost: HLSStream, _ main: StreamID, _ selection: StreamSelection, excluding excluded: Set<StreamID>
    ) -> String? {
        guard let chosen = selection.audio, !excluded.contains(chosen), let audio = catalogue[chosen].rendition else {
            return nil
        }
        guard let rendition = lost.rendition else {
            return selection.preferredAudio.map(audio.isInAnotherLanguage) == true ? audio.words : nil
        }
        let isSame = audio.name == rendition.name && audio.language == rendition.language
        return isSame ? "the audio of \(catalogue[main].name)" : audio.words
    }

    /// Returns the warning that a separate audio rendition ends before the video, so that the rest plays without audio;
    /// at most one for each rendition.
    mutating func shortAudio(_ tracks: PresentationTracks) -> PlaybackWarning? {
        guard let duration = tracks.duration, let stream = tracks.audio?.stream,
            let timeline = tracks.timeline(of: stream), checkedAudio.insert(stream).inserted
        else { return nil }
        let missing = duration - timeline.duration
        guard missing > Self.usualDifference else { return nil }
        let reason = "\(catalogue[stream].name) ends \(missing.secondsText) before the video"
        return PlaybackWarning(.sound, reason: reason)
    }
}

extension Rendition {
    /// The rendition in words, such as "Español" (es).
    fileprivate var words: String {
        let language = name.isEmpty ? nil : language
        return (label.map { "\"\($0)\"" } ?? "the unnamed audio").printable
            + (language.map { " (\($0.printable))" } ?? "")
    }
}
