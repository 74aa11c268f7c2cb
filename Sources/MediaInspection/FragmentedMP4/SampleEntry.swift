/// The sample entries of an `stsd` box (ISO/IEC 14496-12, 8.5.2 and 12).
enum SampleEntry {
    /// Adds the format that a sample entry declares to a track.
    ///
    /// - Throws: `MediaInspectionError.invalid` if an entry of video or audio is too short.
    static func read(_ entry: MP4Box, into track: inout InspectedTrack) throws(MediaInspectionError) {
        let header = track.kind == .video ? 78 : track.kind == .audio ? 28 : 8
        if track.kind == .video {
            track.resolution = .init(
                width: try entry.integer(at: 24, count: 2), height: try entry.integer(at: 26, count: 2))
        } else if track.kind == .audio {
            track.channels = try entry.integer(at: 16, count: 2)
            track.sampleRate = try entry.integer(at: 24, count: 2)
        }
        let boxes = MP4Box.boxes(in: entry.content.dropFirst(header))
        func content(_ type: String) -> ArraySlice<UInt8> { boxes.first { $0.type == type }?.content ?? [] }
        var format = entry.type
        // The type of an encrypted entry replaces the type of its format (ISO/IEC 14496-12, 8.12).
        if ["encv", "enca", "enct"].contains(format) {
            let original = MP4Box.boxes(in: content("sinf")).first { $0.type == "frma" }
            format = original.map { String(decoding: $0.content.prefix(4), as: UTF8.self) } ?? format
        }
        format = MP4Box.printable(format)
        track.codec = format
        switch format {
        case "avc1", "avc3": track.codec = AVCParameters.codec(format, profile: content("avcC").dropFirst().prefix(3))
        case "hvc1", "hev1": track.codec = HEVCParameters.codec(format, profile: content("hvcC").dropFirst().prefix(12))
        case "dvh1", "dvhe": track.codec = CodecConfiguration.dolbyVision(format, content("dvcC"))
        case "av01": track.codec = CodecConfiguration.av1(content("av1C"))
        case "vp09": track.codec = CodecConfiguration.vp9(content("vpcC"))
        case "mp4a": CodecConfiguration.readMPEG4(content("esds"), into: &track)
        case "ac-3": CodecConfiguration.readAC3(content("dac3"), into: &track)
        case "ec-3": CodecConfiguration.readEnhancedAC3(content("dec3"), into: &track)
        case "Opus": CodecConfiguration.readOpus(content("dOps"), into: &track)
        case "fLaC": CodecConfiguration.readFLAC(content("dfLa"), into: &track)
        default: break
        }
    }
}
