import StreamingCore

/// The subtitles of a presentation: the selected rendition, and the cues at the position.
struct SubtitleTrack: Sendable {
    private let configuration: NativePlayerConfiguration
    private let renditions: [SubtitleRendition]
    private let variables: [String: String]
    /// The index of the selected rendition; nil if none is selected.
    private var selected: Int?
    /// Whether the app has selected a rendition or turned subtitles off, so that no rendition is chosen automatically.
    private var isChosenByApp = false
    private var downloader: SubtitleDownloader?
    /// The cues that were reported last.
    private var shown: [SubtitleCue] = []
    /// The range of positions at which `shown` is valid, in seconds; nil if the cues must be determined again.
    private var shownSpan: Range<Double>?

    /// Creates the subtitles of a presentation without renditions.
    init() { (renditions, variables, configuration) = ([], [:], NativePlayerConfiguration()) }

    /// Creates the subtitles of a presentation, with no rendition selected.
    ///
    /// - Parameters:
    ///   - catalogue: The streams of the presentation.
    ///   - configuration: The settings of the player.
    init(_ catalogue: StreamCatalogue, _ configuration: NativePlayerConfiguration) {
        (renditions, variables, self.configuration) = (catalogue.subtitles, catalogue.variables, configuration)
    }

    // MARK: Selection

    /// The subtitle tracks, whose identifiers count from 1.
    var tracks: [MediaTrack] {
        renditions.enumerated().map { place, subtitles in
            MediaTrack(
                kind: .subtitle, id: place + 1, language: subtitles.rendition.language,
                title: subtitles.rendition.name.isEmpty ? nil : subtitles.rendition.name, isSelected: place == selected)
        }
    }

    /// Whether the presentation has no subtitle tracks.
    var isEmpty: Bool { renditions.isEmpty }

    /// Selects a track, or no track.
    ///
    /// - Parameter id: The identifier of the track; nil to show no subtitles.
    /// - Returns: The reason for the rejection if the track does not exist; nil if the command was carried out.
    mutating func select(_ id: Int?, _ core: inout EngineCore) -> String? {
        if let id, !renditions.indices.contains(id - 1) { return StreamSelection.noSuchTrack }
        isChosenByApp = true
        use(id.map { $0 - 1 }, &core)
        return nil
    }

    /// Chooses a rendition automatically, unless the app has selected a rendition or turned subtitles off.
    ///
    /// - Parameters:
    ///   - audioLanguage: The language of the audio; nil if it is not known.
    ///   - core: The state of the engine.
    mutating func chooseAutomatically(audioLanguage: String?, _ core: inout EngineCore) {
        if isChosenByApp { return }
        use(renditions.automaticChoice(configuration.subtitles, audioLanguage: audioLanguage), &core)
    }

    private mutating func use(_ index: Int?, _ core: inout EngineCore) {
        guard index != selected else { return }
        cancel(&core)
        (selected, shownSpan) = (index, nil)
        downloader = index.map { SubtitleDownloader(renditions[$0], configuration, variables, at: core.now) }
    }

    /// Cancels the requests under way.
    func cancel(_ core: inout EngineCore) { for id in downloader?.requests ?? [] { core.cancel(id) } }

    // MARK: Downloads

    /// Whether a request is under way.
    var isDownloading: Bool { downloader?.requests.isEmpty == false }

    /// Handles an input about a request, and ignores other inputs.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - media: The media of the variant; nil until its playlist is known.
    ///   - core: The state of the engine.
    mutating func handle(_ input: EngineInput, _ media: SubtitleMedia?, _ core: inout EngineCore) {
        guard var current = downloader else { return }
        downloader = nil
        current.handle(input, media, &core)
        downloader = current
    }

    /// Sends the requests that are due, and reports the cues at the position if they have changed.
    mutating func update(_ media: SubtitleMedia, _ core: inout EngineCore) {
        if var current = downloader {
            downloader = nil
            current.update(media, &core)
            if current.takeChange() { shownSpan = nil }
            downloader = current
        }
        report(media, &core)
    }

    /// Returns the next time at which a request is due, or at which a cue starts or ends; nil if no such time is known.
    func nextDeadline(_ core: EngineCore) -> Duration? {
        let border = shownSpan.flatMap { $0.upperBound.isFinite ? core.progress.clock.time(of: $0.upperBound) : nil }
        return [border, downloader?.nextDeadline(core)].compactMap(\.self).min()
    }

    // MARK: Cues

    /// Reports the cues at the position, if they have changed.
    ///
    /// While media is loading or a seek is in progress, no cue is shown. During a stall, the cues remain.
    private mutating func report(_ media: SubtitleMedia, _ core: inout EngineCore) {
        let wait = core.progress.wait
        guard let downloader, media.bufferedEnd != nil, wait == nil || wait == .stall else {
            shownSpan = nil
            return show([], media, &core)
        }
        // Rounding can put the position just before the start or end of a cue that playback has reached.
        let position = media.position + PlaybackProgress.tolerance
        if let shownSpan, shownSpan.contains(position) { return }
        let border = downloader.cues.nextBorder(after: position) ?? .infinity
        shownSpan = position..<border
        show(downloader.cues.active(at: position), media, &core)
    }

    private mutating func show(_ cues: [SubtitleCue], _ media: SubtitleMedia, _ core: inout EngineCore) {
        guard cues != shown else { return }
        shown = cues
        core.report(.subtitles(cues), media.bufferedEnd)
    }
}
