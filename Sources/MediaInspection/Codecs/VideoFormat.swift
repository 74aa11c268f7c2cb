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

    /// Returns whether decoding can begin at the picture of some NAL units: an IDR picture or a recovery point of H.264
    /// (ISO/IEC 14496-10, 7.4.1.2.4 and D.2.8), or an IRAP picture of H.265 (ISO/IEC 23008-2, 7.4.2.2).
    func isKeyFrame(_ units: [ArraySlice<UInt8>]) -> Bool {
        units.contains { unit in
            switch self {
            case .avc: type(of: unit) == 5 || type(of: unit) == 6 && AVCParameters.isRecoveryPoint(unit)
            case .hevc: (16...23).contains(type(of: unit))
            }
        }
    }

    private func type(of unit: ArraySlice<UInt8>) -> UInt8 {
        guard let header = unit.first else { return 0 }
        return self == .avc ? header & 0x1F : header >> 1 & 0x3F
    }
}
