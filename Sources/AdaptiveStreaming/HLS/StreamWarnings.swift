import HLSPlaylist
import StreamingCore

/// The warnings about streams that are excluded, or that end too early.
///
/// The warning about an excluded stream is not repeated until a different warning about the exclusion of that stream is
/// reported. The warning about an audio rendition that ends too early is not repeated.
struct StreamWarnings: Sendable {
    private let catalogue: StreamCatalogue
    /// The text of the last warning about each stream.
    private var lastReportedReasons: [StreamID: String] = [:]
    /// The audio renditions whose durations have been compared with the duration of the video.
    private var checkedAudio: Set<StreamID> = []

    /// The maximum difference between the durations of audio and video that is not reported, in seconds. Small
    /// differences are usual, because the last frames of audio and video end at different times.
    private static let usualDifference = 1.0

    init(_ catalogue: StreamCatalogue) {
        self.catalogue = catalogue
    }

    /// Returns the warning that a stream was excluded. The text also says if other audio or a redundant variant plays
    /// instead.
    ///
    /// - Parameters:
    ///   - stream: The stream that was excluded.
    ///   - reason: The reason for the exclusion.
    ///   - main: The variant that plays after the exclusion.
    ///   - selection: The choice of the streams after the exclusion.
    ///   - excluded: All streams that are excluded now.
    /// - Returns: The warning; nil if the last warning about the stream had the same text.
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
        return PlaybackWarning(lost.rendition == nil ? .variant : .audio, reason: text, variant: variant)
    }

    /// Returns the name of the audio that plays after the stream `lost` was excluded.
    ///
    /// - Returns: The name; nil if no audio rendition plays. If `lost` is a variant, the result is also nil if the
    ///   audio is still in the preferred language.
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

    /// Returns the warning that a separate audio rendition ends before the video, so that the end of the video has no
    /// audio.
    ///
    /// The result is nil if the audio ends at most 1 s before the video, is not separate, or was checked before. The
    /// result is also nil for a live stream, or if the playlist of the audio is not known.
    mutating func shortAudio(_ tracks: PresentationTracks) -> PlaybackWarning? {
        guard let duration = tracks.duration, let stream = tracks.audio?.stream,
            let timeline = tracks.timeline(of: stream), checkedAudio.insert(stream).inserted
        else { return nil }
        let missing = duration - timeline.end
        guard missing > Self.usualDifference else { return nil }
        let reason = "\(catalogue[stream].name) ends \(missing.secondsText) before the video"
        return PlaybackWarning(.audio, reason: reason)
    }
}

extension Rendition {
    /// The name of the rendition for messages, with the language if the rendition declares both, such as
    /// `"Español" (es)`. Without a name, the text is the language in quotation marks, or else `the unnamed audio`.
    fileprivate var words: String {
        let language = name.isEmpty ? nil : language
        return (label.map { "\"\($0)\"" } ?? "the unnamed audio").printable
            + (language.map { " (\($0.printable))" } ?? "")
    }
}
