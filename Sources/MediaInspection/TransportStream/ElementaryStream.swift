/// The elementary stream of one PID, whose PES packets are assembled and inspected.
struct ElementaryStream {
    private var track: InspectedTrack
    private let syntax: StreamType.Syntax
    private var counter: AudioFrameCounter?
    private var timestamps = SampleTimestamps()
    /// The bytes of the current PES packet; nil before the first one.
    private var unit: [UInt8]?

    init(_ pid: Int, _ type: StreamType) {
        syntax = type.syntax
        track = InspectedTrack(kind: type.kind, id: UInt32(pid), codec: type.codec)
        if case .audio(let format) = type.syntax { counter = AudioFrameCounter(format) }
    }

    /// Adds the payload of a packet.
    mutating func feed(_ packet: TransportPacket, _ unwrapper: inout TimestampUnwrapper) {
        if packet.beginsUnit {
            readUnit(&unwrapper)
            unit = Array(packet.payload)
        } else {
            // The bytes before the first PES packet belong to the segment before.
            unit?.append(contentsOf: packet.payload)
        }
    }

    /// Ends the last PES packet, and returns the inspected track.
    mutating func finish(_ unwrapper: inout TimestampUnwrapper) -> InspectedTrack {
        readUnit(&unwrapper)
        track.times = timestamps.times
        counter?.describe(&track)
        return track
    }

    private mutating func readUnit(_ unwrapper: inout TimestampUnwrapper) {
        guard let packet = unit.flatMap(PESPacket.init) else { return }
        // The decoding time is the earlier one, from which the times continue.
        let decoding = packet.timestamps.map { unwrapper.time($0.decoding) }
        let presentation = packet.timestamps.map { unwrapper.time($0.presentation) }
        guard counter == nil else {
            counter?.feed(packet.payload, at: presentation)
            return
        }
        // A PES packet without timestamps continues the sample of the packet before it.
        guard let presentation, let decoding else { return }
        timestamps.append(presentation, decoding)
        if case .video(let format) = syntax { readPicture(packet.payload, format) }
        track.sampleCount += 1
    }

    private mutating func readPicture(_ payload: ArraySlice<UInt8>, _ format: VideoFormat) {
        guard track.codec == nil || track.sampleCount == 0 else { return }
        let units = NALUnits.units(in: payload)
        if track.sampleCount == 0 { track.startsWithKeyFrame = format.isKeyFrame(units) }
        guard let parameters = format.parameters(in: units) else { return }
        (track.codec, track.resolution) = (parameters.codec, parameters.resolution)
    }
}
