/// A video format whose parameter sets are within the stream of NAL units.
enum VideoFormat {
    /// H.264 (ISO/IEC 14496-10).
    case avc
    /// H.265 (ISO/IEC 23008-2).
    case hevc

    /// The parameters of a video stream, as its sequence parameter set declares them.
    struct Parameters: Equatable {
        var codec: String
        var resolution: InspectedTrack.Resolution
    }

    /// Returns the parameters in the first sequence parameter set among some NAL units; nil if there is no valid one.
    func parameters(in units: [ArraySlice<UInt8>]) -> Parameters? {
        for unit in units {
            switch (self, type(of: unit)) {
            case (.avc, 7): return AVCParameters.parameters(of: NALUnits.payload(of: unit))
            case (.hevc, 33): return HEVCParameters.parameters(of: NALUnits.payload(of: unit))
            default: continue
            }
        }
        return nil
    }

    /// Returns whether the NAL units of a picture are those of an IDR picture (ISO/IEC 14496-10, 7.4.1.2.4) or an IRAP
    /// picture (ISO/IEC 23008-2, 7.4.2.2).
    func isKeyFrame(_ units: [ArraySlice<UInt8>]) -> Bool {
        units.contains { unit in
            switch self {
            case .avc: type(of: unit) == 5
            case .hevc: (16...23).contains(type(of: unit))
            }
        }
    }

    private func type(of unit: ArraySlice<UInt8>) -> UInt8 {
        guard let header = unit.first else { return 0 }
        return self == .avc ? header & 0x1F : header >> 1 & 0x3F
    }
}
