import HLSPlaylist
import StreamingCore

/// The choice of the streams to play: the variant that the adaptation rule chooses for the next segment, and the audio
/// rendition.
struct StreamSelection: Sendable {
    private let catalogue: StreamCatalogue
    /// The variant of the last requested segment, apart from replacements; nil before the first request.
    private var requestedVariant: StreamID?
    /// The variant of the last received segment, apart from replacements; nil before the first segment, or without a
    /// multivariant playlist.
    private(set) var variant: StreamID?
    /// The number of switches of the variant. A switch between redundant variants does not count.
    private(set) var variantSwitches = 0
    /// The chosen audio rendition, with or without a separate playlist; nil if the variant has no usable rendition.
    private(set) var audio: StreamID?
    /// The audio rendition that the app selected, or else the first rendition that was chosen; nil if there is none
    /// yet.
    ///
    /// After a switch, the rendition of the new variant that is most similar to the preferred rendition is chosen.
    private(set) var preferredAudio: Rendition?
    /// The variant of the next segment after an abandoned download; nil if the adaptation rule chooses the variant.
    private var restartVariant: StreamID?
    /// The variants among which the last choice was made, by ascending bitrate. A measurement refers to a variant by
    /// its index in this array.
    private var offered: [StreamID] = []
    /// The number of segments to receive before a buffered segment may be replaced; 0 unless the download of a
    /// replacement has failed.
    private var segmentsBeforeReplacement = 0
    private static let segmentsAfterFailedReplacement = 10

    init(_ catalogue: StreamCatalogue) {
        self.catalogue = catalogue
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
    /// - Parameter allowsReplacement: Whether the adaptation rule may replace a buffered segment instead.
    /// - Returns: The usable variants, by ascending bitrate, and the address of the buffered segment to replace. The
    ///   address is nil if no buffered segment is replaced.
    @discardableResult
    mutating func chooseVariant(
        of tracks: inout PresentationTracks, excluding excluded: Set<StreamID>, allowsReplacement: Bool = false,
        _ core: inout EngineCore
    ) -> (usable: [StreamID], replacement: SegmentAddress?) {
        let usable = usableVariants(current: tracks.main.stream, excluding: excluded)
        offered = variantsToOffer(usable, tracks, core)
        let (variant, replacement) = decide(tracks, allowsReplacement: allowsReplacement, &core)
        tracks.update(.main) { $0.use(variant) }
        chooseAudio(of: &tracks, excluding: excluded, &core)
        return (usable, replacement)
    }

    /// Returns the variants to offer to the adaptation rule: those without a gap at the end of the buffer, up to the
    /// maximum bitrate.
    ///
    /// If all variants without a gap exceed the maximum bitrate, the result contains only the lowest of these variants.
    /// If every variant has a gap, the result is `usable`.
    private func variantsToOffer(
        _ usable: [StreamID], _ tracks: PresentationTracks, _ core: EngineCore
    ) -> [StreamID] {
        let withMedia = usable.filter { tracks.gapEnd(in: $0) == nil }
        let choices = withMedia.filter { catalogue[$0].bitrate <= core.maximumBitrate ?? .max }
        // All variants may have a gap at the end of the buffer, or exceed the maximum bitrate.
        return choices.isEmpty ? withMedia.isEmpty ? usable : [withMedia[0]] : choices
    }

    /// Returns the variant of the next request among the offered variants, and the address of the buffered segment to
    /// replace. The address is nil if no segment is replaced.
    private mutating func decide(
        _ tracks: PresentationTracks, allowsReplacement: Bool, _ core: inout EngineCore
    ) -> (StreamID, SegmentAddress?) {
        if let restartVariant, offered.contains(restartVariant) { return (restartVariant, nil) }
        let context = context(tracks, mayReplace: allowsReplacement && segmentsBeforeReplacement == 0, core)
        guard context.bufferedSegments.contains(where: \.isReplaceable) else {
            return (offeredVariant(core.rule.choose(context)), nil)
        }
        switch core.rule.decide(context) {
        case .next(let index): return (offeredVariant(index), nil)
        case .replace(let place, let index):
            let variant = offeredVariant(index)
            guard context.bufferedSegments.indices.contains(place), context.bufferedSegments[place].isReplaceable,
                hasSameAudio(variant)
            else { return (offeredVariant(core.rule.choose(context)), nil) }
            // The playlist of the variant must be loaded before the segment can be requested.
            guard let timeline = tracks.timeline(of: variant) else { return (variant, nil) }
            let ahead = tracks.main.buffer.segments.drop { $0.range.upperBound <= core.position }
            let address = timeline.address(of: ahead[ahead.startIndex + place].range)
            return (address == nil ? offeredVariant(core.rule.choose(context)) : variant, address)
        }
    }

    private func offeredVariant(_ index: Int) -> StreamID { offered[min(max(0, index), offered.count - 1)] }

    /// Returns whether a variant has the current audio rendition, so that the download of one segment does not switch
    /// the audio.
    private func hasSameAudio(_ variant: StreamID) -> Bool {
        catalogue.audio(of: variant, like: preferredAudio, excluding: []) == audio
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
    /// If some variants have audio in the preferred language, the result contains only these variants. If some of the
    /// remaining variants are on the first pathway, the result contains only variants on that pathway. `VariantLadder`
    /// then limits the variants to one codec family, and omits variants with a lower SCORE. The result contains only
    /// one of several redundant variants: `current`, or else the first variant.
    private func usableVariants(current: StreamID, excluding excluded: Set<StreamID>) -> [StreamID] {
        let usable = catalogue.variants.filter { catalogue.isUsable($0, excluding: excluded) }
        let understood = usable.filter { catalogue.keepsLanguage($0, of: preferredAudio, excluding: excluded) }
        let choices = understood.isEmpty ? usable : understood
        let onPathway = choices.filter { catalogue[$0].isOnFirstPathway }
        let ladder = VariantLadder(catalogue)
        let family = ladder.ofOneFamily(onPathway.isEmpty ? choices : onPathway, current: requestedVariant)
        var distinct: [StreamID] = []
        for stream in ladder.withoutInferior(family) {
            let isSame = distinct.last.map { catalogue.isRedundant($0, stream) } ?? false
            if !isSame { distinct.append(stream) } else if stream == current { distinct[distinct.count - 1] = stream }
        }
        return distinct
    }

    /// Returns the input of the adaptation rule, with the offered variants as the choices.
    private func context(_ tracks: PresentationTracks, mayReplace: Bool, _ core: EngineCore) -> AdaptationContext {
        let requested = requestedVariant.flatMap { variant in
            offered.firstIndex { $0 == variant || catalogue.isRedundant($0, variant) }
        }
        return AdaptationContext(
            offered, requested: requested, catalogue, tracks, mayReplace: mayReplace, core)
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

    /// Returns whether the adaptation rule abandons the download of a segment, or whether a replacement is too late.
    ///
    /// If the rule abandons the download of a segment that is not a replacement, the next request uses the variant that
    /// the rule returns. The rule is not called for partial segments, because decoding of another variant cannot start
    /// at every partial segment.
    mutating func abandons(
        _ download: HLSDownload, _ tracks: PresentationTracks, excluding excluded: Set<StreamID>,
        _ core: inout EngineCore
    ) -> Bool {
        guard !download.request.isPart, let range = download.request.mediaRange else { return false }
        if download.request.isReplacement, range.lowerBound <= core.position { return true }
        let usable = usableVariants(current: tracks.main.stream, excluding: excluded)
        offered = variantsToOffer(usable, tracks, core)
        guard let lowest = offered.first, lowest < download.stream else { return false }
        let context = context(tracks, mayReplace: false, core)
        let state = measurement(of: download, tracks, isComplete: false, core)
        guard let index = core.rule.restartVariant(for: state, context) else { return false }
        let variant = offeredVariant(index)
        guard variant < download.stream else { return false }
        if !download.request.isReplacement { restartVariant = variant }
        return true
    }

    /// Returns the measurements of the download of a segment, with the index of its variant among the offered variants.
    func measurement(
        of download: HLSDownload, _ tracks: PresentationTracks, isComplete: Bool, _ core: EngineCore
    ) -> SegmentDownload {
        var measurement = download.measurement(isComplete: isComplete, core)
        measurement.variant = offered.firstIndex(of: download.stream)
        if measurement.isReplacement {
            let replaced = download.request.mediaRange.flatMap { tracks.main.buffer.segment(at: $0) }
            measurement.replacedVariant = replaced.flatMap { offered.firstIndex(of: $0.stream) }
        }
        return measurement
    }

    /// Records the variant of a requested segment. Other requests, and requests for replacements, are ignored.
    mutating func didRequest(_ request: ResourceRequest, of stream: StreamID) {
        if request.isSegment, !request.isReplacement { requestedVariant = stream }
    }

    /// Forgets the variant that was chosen after an abandoned download, because playback continues at another position.
    mutating func didRestart() { (restartVariant, segmentsBeforeReplacement) = (nil, 0) }

    /// Prevents replacements until more segments are received, because the download of a replacement failed.
    mutating func didFailToReplace() { segmentsBeforeReplacement = Self.segmentsAfterFailedReplacement }

    /// Records the variant of a received segment. A segment that replaces a buffered segment is ignored.
    ///
    /// - Returns: The new variant to report; nil if the segment is a replacement or has no variant, or if its variant
    ///   is equal to the previous variant or redundant.
    mutating func didReceive(_ download: HLSDownload) -> MediaVariant? {
        if download.request.isReplacement { return nil }
        let stream = download.stream
        (restartVariant, segmentsBeforeReplacement) = (nil, max(0, segmentsBeforeReplacement - 1))
        guard stream != variant, let choice = catalogue[stream].variant else { return nil }
        let isSame = variant.map { catalogue.isRedundant($0, stream) } ?? false
        if variant != nil, !isSame { variantSwitches += 1 }
        variant = stream
        return isSame ? nil : MediaVariant(choice)
    }

    // MARK: Audio

    /// Selects an audio track of the current variant by its identifier. The buffered audio of the previous track is
    /// discarded.
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
