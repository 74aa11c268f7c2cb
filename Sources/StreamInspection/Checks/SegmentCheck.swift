import MediaInspection

/// A check of the segments of one stream against the rules for segments.
package struct SegmentCheck {
    /// The drift of the playlist, in seconds, above which there is a finding.
    package static let playlistDriftLimit = 0.5
    /// The drift of the audio, in seconds, above which there is a finding. ITU-R BT.1359 accepts audio that is up to
    /// 90 ms early or 185 ms late.
    package static let audioDriftLimit = 0.2

    private let playlist: PlaylistProperties
    private var list = FindingList()
    private var previous: InspectedSegment?

    /// Returns the violations of the rules by the segments of a stream, in the order of the rules' first violations.
    package static func findings(in stream: ProbedStream) -> [InspectionFinding] {
        var check = SegmentCheck(stream.playlist)
        for segment in stream.segments { check.add(segment) }
        return check.list.findings
    }

    private init(_ playlist: PlaylistProperties) { self.playlist = playlist }

    /// The difference between the declared and the measured duration of a segment that is permitted, in seconds.
    /// Before version 3, durations are integers.
    private var durationTolerance: Double { hasIntegerDurations ? 0.75 : SegmentMeter.durationTolerance }

    private var hasIntegerDurations: Bool { (playlist.version ?? 1) < 3 }

    private mutating func add(_ measured: MeasuredSegment) {
        let segment = measured.segment
        if segment.isDiscontinuity { previous = nil }
        if case .problem(let problem) = segment.content, let rule = problem.rule {
            list.add(rule, segment: segment.number, found: problem.description)
        }
        guard let media = segment.media else { return }
        checkFormat(of: media, segment)
        // The segments of I-frames are parts of other segments, whose durations they do not fill.
        if !playlist.isIFramesOnly { checkTimes(measured) }
        if let previous { checkChange(from: previous, to: media, segment.number) }
        previous = media
    }

    private mutating func checkFormat(of media: InspectedSegment, _ segment: ProbedSegment) {
        if media.lacksTimestamp {
            list.add(.timestampMissing, segment: segment.number, found: "no timestamp")
        }
        if let packets = media.packets, case let errors = packets.continuityErrors + packets.transportErrors, errors > 0
        {
            list.add(
                .packetsLost, segment: segment.number, size: Double(errors),
                found: "\(packets.continuityErrors) gaps of the continuity counter and \(packets.transportErrors) "
                    + "damaged packets in \(packets.packets) packets")
        }
        if playlist.hasIndependentSegments, media.track(.video)?.track.startsWithKeyFrame == false {
            list.add(.keyFrameMissing, segment: segment.number, found: "a first picture that is not a key frame")
        }
    }

    private mutating func checkTimes(_ measured: MeasuredSegment) {
        let segment = measured.segment
        if let duration = measured.duration {
            let difference = abs(duration - segment.declaredDuration)
            if difference > durationTolerance {
                list.add(
                    .segmentDuration, segment: segment.number, size: difference,
                    found: "EXTINF \(segment.declaredDuration.inSeconds), measured \(duration.inSeconds)")
                if duration.rounded() > Double(playlist.targetDuration) {
                    list.add(
                        .targetDurationExceeded, segment: segment.number, size: duration,
                        found: "\(duration.inSeconds) (target duration: \(playlist.targetDuration) s)")
                }
            }
        }
        check(measured.audioDrift, .audioDrift, "drift", Self.audioDriftLimit, segment.number)
        // The rounding errors of integer durations add up.
        if !hasIntegerDurations {
            check(measured.playlistDrift, .playlistDrift, "drift", Self.playlistDriftLimit, segment.number)
        }
        if !segment.isDiscontinuity {
            check(measured.jump, .discontinuityUnannounced, "jump", SegmentMeter.jumpLimit, segment.number)
        }
    }

    private mutating func check(
        _ seconds: Double?, _ rule: InspectionRule, _ noun: String, _ limit: Double, _ segment: Int
    ) {
        guard let seconds, abs(seconds) > limit else { return }
        list.add(
            rule, segment: segment, size: abs(seconds),
            found: "a \(noun) of \(seconds.signedInSeconds) (limit: \(limit.inSeconds))")
    }

    private mutating func checkChange(from old: InspectedSegment, to new: InspectedSegment, _ number: Int) {
        guard old.container == new.container else {
            return list.add(
                .trackChangeUnannounced, segment: number, found: "\(new.container.name) after \(old.container.name)")
        }
        let tracks = Array(zip(old.tracks, new.tracks))
        guard old.tracks.count == new.tracks.count, tracks.allSatisfy({ $0.isSameTrack(as: $1) }) else {
            return list.add(
                .trackChangeUnannounced, segment: number,
                found: "\(new.trackNames) after \(old.trackNames)")
        }
        for (before, after) in tracks {
            guard let old = before.encoding, let new = after.encoding, old != new else { continue }
            list.add(.encodingChangeUnannounced, segment: number, found: "\(new) after \(old)")
        }
    }
}

extension InspectedTrack {
    /// Returns whether both tracks have the same kind, identifier and codec family, which must not change without a
    /// discontinuity. Without samples, the codec can be unknown, and then equals every other codec.
    fileprivate func isSameTrack(as other: InspectedTrack) -> Bool {
        guard kind == other.kind, id == other.id else { return false }
        guard let codec, let otherCodec = other.codec else { return true }
        return CodecName.family(codec) == CodecName.family(otherCodec)
    }

    /// The parameters of the encoding, which should not change without a discontinuity; nil if they are unknown, for
    /// example in a transport stream whose segments do not all begin with a parameter set.
    fileprivate var encoding: String? {
        guard let codec else { return nil }
        let size = resolution.map { "\($0.width)x\($0.height)" }
        let audio = [sampleRate.map { "\($0) Hz" }, channels.map { "\($0) channels" }]
        return ([codec, size] + audio).compactMap { $0 }.joined(separator: ", ")
    }
}

extension InspectedSegment {
    fileprivate var trackNames: String {
        tracks.map { "\($0.kind) \($0.id) (\($0.codec ?? "unknown codec"))" }.joined(separator: ", ")
    }
}

extension MediaContainer {
    /// The name of the format, for users.
    package var name: String {
        switch self {
        case .transportStream: "MPEG-TS"
        case .fragmentedMP4: "fMP4"
        case .packedAudio: "packed audio"
        case .webVTT: "WebVTT"
        }
    }
}
