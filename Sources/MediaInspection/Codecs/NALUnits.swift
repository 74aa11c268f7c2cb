/// The framing of NAL units (ISO/IEC 14496-10, 7.4.1 and Annex B).
enum NALUnits {
    /// Returns the NAL units of a byte stream, in which each unit follows a start code.
    static func units(in stream: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (units, start, zeros) = ([ArraySlice<UInt8>](), Int?.none, 0)
        for (index, byte) in zip(stream.indices, stream) {
            if byte == 1, zeros >= 2 {
                if let start { units.append(stream[start..<index - zeros]) }
                start = index + 1
            }
            zeros = byte == 0 ? zeros + 1 : 0
        }
        if let start { units.append(stream[start...]) }
        return units
    }

    /// Returns the bytes of a NAL unit without the emulation prevention bytes.
    static func payload(of unit: ArraySlice<UInt8>) -> [UInt8] {
        var (payload, zeros) = ([UInt8](), 0)
        for byte in unit {
            let isEmulationPrevention = byte == 3 && zeros >= 2
            if !isEmulationPrevention { payload.append(byte) }
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return payload
    }
}
