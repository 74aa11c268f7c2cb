/// The format of an elementary stream, as a program map table declares it (ISO/IEC 13818-1, 2.4.4.9).
struct StreamType {
    /// The syntax of the samples.
    enum Syntax {
        case video(VideoFormat)
        case audio(AudioFormat)
        /// One sample in each PES packet.
        case unknown
    }

    private(set) var kind = InspectedTrack.Kind.other
    private(set) var syntax = Syntax.unknown
    /// The codec, if the samples do not declare it.
    private(set) var codec: String?

    /// Creates the format of a `stream_type` with its descriptors.
    init(_ type: UInt8, _ descriptors: ArraySlice<UInt8>) {
        self.init()
        switch type {
        case 0x01, 0x02, 0x10: kind = .video
        case 0x11: kind = .audio
        case 0x03, 0x04: self = StreamType(.mpeg)
        // The types 0xCF, 0xC1, 0xC2 and 0xDB are those of SAMPLE-AES (MPEG-2 Stream Encryption Format for HTTP Live
        // Streaming, 2.3), which leaves the headers of samples in clear text.
        case 0x0F, 0xCF: self = StreamType(.adts)
        case 0x81, 0x87, 0xC1, 0xC2: self = StreamType(.ac3)
        case 0x1B, 0xDB: self = StreamType(.avc)
        case 0x24: self = StreamType(.hevc)
        case 0x06: readPrivate(descriptors)
        default: break
        }
    }

    private init() {}

    private init(_ format: AudioFormat) { (kind, syntax) = (.audio, .audio(format)) }

    private init(_ format: VideoFormat) { (kind, syntax) = (.video, .video(format)) }

    /// Reads the descriptors of a stream of private data (ISO/IEC 13818-1, 2.6; ETSI EN 300 468, 6.2).
    private mutating func readPrivate(_ descriptors: ArraySlice<UInt8>) {
        var rest = descriptors
        while let tag = rest.popFirst(), let length = rest.popFirst() {
            switch (tag, String(decoding: rest.prefix(4), as: UTF8.self)) {
            case (0x6A, _), (0x7A, _), (5, "AC-3"), (5, "EAC3"): self = StreamType(.ac3)
            case (5, "HEVC"): self = StreamType(.hevc)
            case (5, "Opus"): (kind, codec) = (.audio, "Opus")
            case (0x56, _), (0x59, _): kind = .text
            default: break
            }
            rest = rest.dropFirst(Int(length))
        }
    }
}
