import HLSPlaylist
import StreamingCore

/// The warnings about streams that are excluded or too short, without repetitions.
struct StreamWarnings: Sendable {
    private let catalogue: StreamCatalogue
    /// The text of the last warning about each stream.
    private var lastReportedReasons: [StreamID: String] = [:]
    /// The audio renditions whose durations have been compared with that of the video.
    private var checkedAudio: Set<StreamID> = []

    /// The usual difference between the durations of audio and video, in seconds, because their frames end at different
    /// times.
    private static let usualDifference = 1.0

    init(_ catalogue: StreamCatalogue) {
        self.catalogue = catalogue
    }

    /// Returns the warning that a stream was excluded, and which stream plays instead.
    ///
    /// - Parameters:
    ///   - reason: The reason for the exclusion.
    ///   - main: The variant that plays now.
    ///   - selection: The selection without the excluded stream.
    /// - Returns: The warning; nil if its text is the same as before.
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

    /// Returns the name of the audio that plays after a stream failed.
    ///
    /// - Returns: The name; nil if there is no audio, or if the failure does not change it.
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

    /// Returns the warning that a separate audio rendition ends before the video, so that the rest plays without audio.
    ///
    /// There is at most one warning for each rendition.
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
    /// The name and language of the rendition in messages, such as "Español" (es).
    fileprivate var words: String {
        let language = name.isEmpty ? nil : language
        return (label.map { "\"\($0)\"" } ?? "the unnamed audio").printable
            + (language.map { " (\($0.printable))" } ?? "")
    }
}
