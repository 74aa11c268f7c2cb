import HLSPlaylist

/// The results of the inspection of a presentation: the measurements and the findings of its streams.
package struct InspectedPresentation: Sendable {
    /// The result of the inspection of one stream.
    package struct Result: Sendable {
        /// The stream.
        package let stream: ProbedStream
        /// The violations: first those of the segments, then those of the attributes of the variant.
        package let findings: [InspectionFinding]
        /// The mean bitrate of the variant with its renditions, or of the stream itself if it is not a variant, in bits
        /// per second; nil if it was not measured.
        package let meanBitrate: Double?
        /// The peak bitrate of the variant with its renditions, or of the stream itself if it is not a variant, in bits
        /// per second; nil if it was not measured.
        package let peakBitrate: Double?
        /// The excess of the peak bitrate, as a share of the declared bitrate: (measured - declared) / declared. Nil if
        /// either bitrate is unknown.
        package let excess: Double?
        /// The drift of the audio with the largest magnitude, in seconds: of the audio in the stream and, for separate
        /// audio, from the video. Nil if it is unknown.
        package let audioDrift: Double?
    }

    /// The results, in the order of the streams.
    package let results: [Result]

    /// Inspects the streams of a presentation, alone and in comparison with each other.
    ///
    /// - Parameters:
    ///   - streams: The streams that could be probed.
    ///   - multivariant: The multivariant playlist; nil if the URL leads to a media playlist.
    package init(_ streams: [ProbedStream], _ multivariant: MultivariantPlaylist?) {
        results = streams.indices.map { index in
            // Streams that share a playlist have the same violations, which are reported once.
            let isRepetition = streams[..<index].contains { $0.playlist.url == streams[index].playlist.url }
            let findings = isRepetition ? [] : SegmentCheck.findings(in: streams[index])
            return Self.result(of: streams[index], findings, among: streams, multivariant)
        }
    }

    private static func result(
        of stream: ProbedStream, _ findings: [InspectionFinding], among streams: [ProbedStream],
        _ multivariant: MultivariantPlaylist?
    ) -> Result {
        var findings = findings
        let measurement = stream.measurement
        guard let variant = stream.variant else {
            let drift = driftFromVideo(of: stream, among: streams)
            let hasDrift = findings.contains { $0.rule == .audioDrift }
            if !hasDrift, let finding = RenditionCheck.finding(drift: drift) { findings.append(finding) }
            let largest = [drift, measurement.audioDrift].compactMap { $0 }.largest
            return Result(
                stream: stream, findings: findings, meanBitrate: measurement.meanBitrate,
                peakBitrate: measurement.peakBitrate, excess: nil, audioDrift: largest)
        }
        let renditions = streams.filter { $0.rendition.map(variant.refers) ?? false }
        let parts = [stream] + renditions
        var measurements: [Rendition.Kind: [StreamMeasurement]] = [:]
        for rendition in renditions {
            guard let kind = rendition.rendition?.kind else { continue }
            measurements[kind, default: []].append(rendition.measurement)
        }
        let isRendition = renditions.contains { $0.playlist.url == stream.playlist.url }
        let check = VariantCheck(
            variant, own: isRendition ? nil : measurement, renditions: measurements,
            isWhole: parts.allSatisfy(\.isWhole))
        findings += check.bitrateFindings()
        // A codec can only be missing if all streams that could contain it were inspected.
        let referred = multivariant?.renditions.count { $0.uri != nil && variant.refers(to: $0) } ?? 0
        let isInspected = parts.allSatisfy { $0.container != nil } && renditions.count == referred
        findings += check.codecFindings(parts.flatMap(\.codecs), canBeMissing: isInspected)
        return Result(
            stream: stream, findings: findings, meanBitrate: check.meanBitrate, peakBitrate: check.peakBitrate,
            excess: check.excess, audioDrift: measurement.audioDrift)
    }

    /// Returns the drift of a separate audio rendition of an on-demand stream from the first variant that refers to it;
    /// nil if there is none. The windows of live streams need not begin at the same time.
    private static func driftFromVideo(of stream: ProbedStream, among streams: [ProbedStream]) -> Double? {
        guard let rendition = stream.rendition, rendition.kind == .audio, stream.playlist.hasEnd,
            let video = streams.first(where: { $0.variant?.refers(to: rendition) == true && $0.playlist.hasEnd })
        else { return nil }
        return RenditionCheck.drift(of: stream.measurement, from: video.measurement)
    }
}

extension Variant {
    /// Returns whether the variant refers to the group of a rendition.
    fileprivate func refers(to rendition: Rendition) -> Bool {
        let group: String? =
            switch rendition.kind {
            case .audio: audio
            case .video: video
            case .subtitles: subtitles
            case .closedCaptions: nil
            }
        return group == rendition.groupID
    }
}
