import HLSPlaylist
import StreamingCore

/// The choice of the streams to play: the variant that the adaptation rule chooses for the next segment, and the audio
/// rendition.
struct StreamSelection: Sendable {
    private let catalogue: StreamCatalogue
    private let rule: any AdaptationRule
    /// The variant of the last requested segment; nil before the first request.
    private var requestedVariant: StreamID?
    /// The variant of the last received segment; nil before the first segment.
    private(set) var variant: StreamID?
    /// The number of switches of the variant. A switch between redundant variants does not count.
    private(set) var variantSwitches = 0
    /// The chosen audio rendition, with or without a separate playlist; nil if the variant has no usable rendition.
    private(set) var audio: StreamID?
    /// The audio rendition that the user selected, or else the first rendition that was chosen; nil if there is none
    /// yet.
    ///
    /// After a switch, the rendition of the new variant that is most similar to the preferred rendition is chosen.
    private(set) var preferredAudio: Rendition?
    /// The highest variant that may be chosen; nil for no limit. An abandoned download sets this limit for the next
    /// segment.
    private var maxVariant: StreamID?

    /// The assumed duration of a segment until a playlist is known, in seconds (HLS Authoring Specification for Apple
    /// Devices, 7.5).
    private static let usualSegmentDuration = 6.0

    init(_ catalogue: StreamCatalogue, _ rule: any AdaptationRule) {
        (self.catalogue, self.rule) = (catalogue, rule)
    }

    // MARK: Tracks

    /// Chooses another variant if the current variant cannot be used, and chooses the audio rendition.
    ///
    /// - Returns: Whether a variant can be used. If no variant can be used, the tracks do not change.
    mutating func ensureStreams(
        of tracks: inout PresentationTracks, excluding excluded: Set<StreamID>, _ core: inout EngineCore
    ) -> Bool {
        let usable = usableVariants(current: tracks.main.stream, excluding: excluded)
        if usable.isEmpty { return false }
        if usable.contains(tracks.main.stream) {
            chooseAudio(of: &tracks, excluding: excluded, &core)
        } else {
            chooseVariant(of: &tracks, excluding: excluded, &core)
        }
        return true
    }

    /// Chooses the variant of the next segment, and the audio rendition for the variant.
    ///
    /// - Returns: The usable variants, by ascending bitrate.
    @discardableResult
    mutating func chooseVariant(
        of tracks: inout PresentationTracks, excluding excluded: Set<StreamID>, _ core: inout EngineCore
    ) -> [StreamID] {
        let usable = usableVariants(current: tracks.main.stream, excluding: excluded)
        let withMedia = usable.filter { tracks.gapEnd(in: $0) == nil }
        let choices = withMedia.filter {
            $0 <= maxVariant ?? $0 && catalogue[$0].bitrate <= core.maximumBitrate ?? .max
        }
        // All variants may have a gap at the end of the buffer, or exceed the maximum bitrate.
        let offered = choices.isEmpty ? withMedia.isEmpty ? usable : [withMedia[0]] : choices
        let choice = rule.choose(context(offered, tracks, core))
        let variant = offered[min(max(0, choice), offered.count - 1)]
        tracks.update(.main) { $0.use(variant) }
        chooseAudio(of: &tracks, excluding: excluded, &core)
        return usable
    }

    /// Chooses the audio rendition for the variant of the main track, and cancels a request for another rendition.
    private mutating func chooseAudio(
        of tracks: inout PresentationTracks, excluding excluded: Set<StreamID>, _ core: inout EngineCore
    ) {
        audio = catalogue.audio(of: tracks.main.stream, like: preferredAudio, excluding: excluded)
        if preferredAudio == nil { preferredAudio = audio.flatMap { catalogue[$0].rendition } }
        let separate = audio.flatMap { catalogue[$0].url == nil ? nil : $0 }
        if let id = tracks.setAudio(separate) { core.cancel(id) }
    }

    /// Returns the usable variants, by ascending bitrate.
    ///
    /// If some variants have audio in the preferred language, the result contains only these variants. If some of these
    /// variants are on the first pathway, the result contains only variants on that pathway. The result contains only
    /// one of several redundant variants: `current`, or else the first variant.
    private func usableVariants(current: StreamID, excluding excluded: Set<StreamID>) -> [StreamID] {
        let usable = catalogue.variants.filter { catalogue.isUsable($0, excluding: excluded) }
        let understood = usable.filter { catalogue.keepsLanguage($0, of: preferredAudio, excluding: excluded) }
        let choices = understood.isEmpty ? usable : understood
        let preferred = choices.filter { catalogue[$0].isOnFirstPathway }
        var distinct: [StreamID] = []
        for stream in preferred.isEmpty ? choices : preferred {
            let isSame = distinct.last.map { catalogue.isRedundant($0, stream) } ?? false
            if !isSame { distinct.append(stream) } else if stream == current { distinct[distinct.count - 1] = stream }
        }
        return distinct
    }

    /// Returns the input of the adaptation rule, with the variants in `streams` as the choices.
    private func context(
        _ streams: [StreamID], _ tracks: PresentationTracks, _ core: EngineCore
    ) -> AdaptationContext {
        let buffered = max(0, tracks.main.buffer.end - core.position)
        return AdaptationContext(
            choices: streams.map { stream in
                let variant = catalogue[stream].variant
                return VariantChoice(
                    bitrate: catalogue[stream].bitrate, averageBitrate: variant?.averageBandwidth,
                    height: variant?.resolution?.height)
            },
            current: requestedVariant.flatMap { variant in
                streams.firstIndex { $0 == variant || catalogue.isRedundant($0, variant) }
            }, throughput: core.throughput, buffered: tracks.end == nil ? 0 : buffered,
            bufferTarget: core.bufferTarget, speed: core.progress.clock.speed,
            segmentDuration: tracks.cursor(of: .main)?.segmentDuration ?? Self.usualSegmentDuration)
    }

    /// Returns whether playback can continue without `stream`, with audio in the preferred language.
    func hasAlternative(to stream: StreamID, excluding excluded: Set<StreamID>) -> Bool {
        let excluded = excluded.union([stream])
        return catalogue.variants.contains {
            catalogue.isUsable($0, excluding: excluded)
                && catalogue.keepsLanguage($0, of: preferredAudio, excluding: excluded)
        }
    }

    /// Returns whether playback can continue without a download. A download is optional if it is for the playlist of a
    /// new variant, and the previous variant can still be used.
    func isOptional(_ download: HLSDownload, of kind: TrackKind, excluding excluded: Set<StreamID>) -> Bool {
        guard kind == .main, download.request.content == .playlist, let requestedVariant else { return false }
        return download.stream != requestedVariant && catalogue.isUsable(requestedVariant, excluding: excluded)
    }

    // MARK: Segments

    /// Returns whether the adaptation rule abandons the download of a segment.
    ///
    /// If the rule abandons the download, the next segment is from the lowest usable variant. The rule is not
    /// called for a segment of that variant.
    ///
    /// - Parameter segmentDuration: The duration of the segment, in seconds.
    mutating func abandons(
        _ download: HLSDownload, segmentDuration: Double, _ tracks: PresentationTracks,
        excluding excluded: Set<StreamID>, _ core: EngineCore
    ) -> Bool {
        let usable = usableVariants(current: tracks.main.stream, excluding: excluded)
        guard let lowest = usable.first, lowest < download.stream else { return false }
        let state = SegmentDownload(
            elapsed: (core.now - download.begin).seconds, received: download.receivedBytes,
            expected: download.expectedBytes, duration: segmentDuration)
        guard rule.abandons(state, context(usable, tracks, core)) else { return false }
        maxVariant = lowest
        return true
    }

    /// Records the variant of a requested segment.
    mutating func didRequestSegment(of stream: StreamID) { requestedVariant = stream }

    /// Records the variant of a received segment, and removes the limit that an abandoned download has set on the
    /// choice of the variant.
    ///
    /// - Returns: The new variant to report; nil if the previous variant is the same variant or a redundant variant.
    mutating func didReceiveSegment(of stream: StreamID) -> MediaVariant? {
        maxVariant = nil
        guard stream != variant, let choice = catalogue[stream].variant else { return nil }
        let isSame = variant.map { catalogue.isRedundant($0, stream) } ?? false
        if variant != nil, !isSame { variantSwitches += 1 }
        variant = stream
        return isSame ? nil : MediaVariant(choice)
    }

    // MARK: Audio

    /// Selects the audio track with this identifier, from the tracks of the current variant. The buffered audio of the
    /// previous track is discarded.
    ///
    /// - Returns: The reason for the rejection if the track does not exist or is excluded; nil if the track was
    ///   selected.
    mutating func selectAudio(
        _ id: Int, of tracks: inout PresentationTracks, excluding excluded: Set<StreamID>, _ core: inout EngineCore
    ) -> String? {
        let renditions = catalogue.audio(of: tracks.main.stream)
        guard renditions.indices.contains(id - 1) else { return Self.noSuchTrack }
        let stream = renditions[id - 1]
        if excluded.contains(stream) { return "the track failed and is excluded for a while" }
        preferredAudio = catalogue[stream].rendition
        guard stream != audio else { return nil }
        // The buffered audio belongs to the previous rendition, so the audio track begins again at the position.
        if let id = tracks.removeAudio() { core.cancel(id) }
        _ = ensureStreams(of: &tracks, excluding: excluded, &core)
        let position = core.position
        _ = tracks.update(.audio) { $0.restart(at: position) }
        return nil
    }

    /// The reason for the rejection of a track that does not exist.
    static let noSuchTrack = "the media has no such track"

    /// Returns the audio tracks that a variant offers. The identifiers of the tracks count from 1.
    func audioTracks(of variant: StreamID) -> [MediaTrack] {
        catalogue.audio(of: variant).enumerated().map { place, stream in
            let rendition = catalogue[stream].rendition
            return MediaTrack(
                kind: .audio, id: place + 1, language: rendition?.language,
                title: rendition.flatMap { $0.name.isEmpty ? nil : $0.name }, isSelected: stream == audio)
        }
    }
}
