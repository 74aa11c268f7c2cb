import StreamingTestKit
import Testing

@testable import MediaInspection

@Suite("The formats of video and audio", .tags(.unit))
struct CodecTests {
    @Test(
        "The codec and the dimensions of H.264 are those of the sequence parameter set",
        arguments: [
            ("6742c028da01e0089f97011000000300100000030320f1832a", "avc1.42c028", 1920, 1080),
            ("674d4015f40a19f93011000003000100000300321f142aa0", "avc1.4d4015", 320, 180),
            ("67640015acd941b1fe4ac04400000fa40003a9803c58b658", "avc1.640015", 426, 238),
            ("677a0028bce8078044f5360220000003002000000643e2c5d4", "avc1.7a0028", 1918, 1078),
            ("67f4000c90d9681419f8dc0440000003004000000c83c50aa8", "avc1.f4000c", 320, 180),
        ])
    func test_parameters_ofAVC_haveTheCodec(unit: String, codec: String, width: Int, height: Int) {
        let parameters = VideoFormat.avc.parameters(in: [bytes(unit)[...]])
        #expect(parameters == .init(codec: codec, resolution: .init(width: width, height: height)))
    }

    @Test(
        "The codec and the dimensions of H.265 are those of the sequence parameter set",
        arguments: [
            (
                "420101016000000300900000030000030078a003c0801107cb965654a4c2f0168080000003008000000c84",
                "hvc1.1.6.L120.90", 1920, 1080
            ),
            (
                "42010101600000030090000003000003003ca00d880f1c95965654a4c2f01680800001f480003a9804",
                "hvc1.1.6.L60.90", 426, 238
            ),
            (
                "42010102200000030090000003000003003ca00a080c1f3b6595952930bc05a02000000300200000030321",
                "hvc1.2.4.L60.90", 320, 180
            ),
        ])
    func test_parameters_ofHEVC_haveTheCodec(unit: String, codec: String, width: Int, height: Int) {
        let parameters = VideoFormat.hevc.parameters(in: [bytes(unit)[...]])
        #expect(parameters == .init(codec: codec, resolution: .init(width: width, height: height)))
    }

    @Test("Scaling lists, order counts and temporal sub-layers before the dimensions are skipped")
    func test_parameters_ofOptionalFields_haveTheDimensions() {
        let lists = "1" + String(repeating: golomb(0), count: 16) + "1" + golomb(16) + "000000"
        let counts = golomb(1) + "0" + golomb(0) + golomb(0) + golomb(2) + golomb(1) + golomb(2)
        let start = golomb(0) + golomb(1) + golomb(0) + golomb(0) + "01" + lists + golomb(0) + counts
        let size = golomb(1) + "0" + golomb(19) + golomb(11) + "111" + golomb(0) + golomb(0) + golomb(0) + golomb(6)
        let avc = bytes("6764001e") + packed(start + size + "1")
        #expect(AVCParameters.parameters(of: avc)?.resolution == .init(width: 320, height: 180))
        let layers = "11" + String(repeating: "0", count: 14 + 96)
        let hevc =
            bytes("420103 0160000000900000000000 1e")
            + packed(
                layers + golomb(0) + golomb(3) + "0" + golomb(320) + golomb(180) + "01")
        #expect(HEVCParameters.parameters(of: hevc)?.resolution == .init(width: 320, height: 180))
    }

    @Test("A parameter set that is cut short is ignored")
    func test_parameters_ofATruncatedUnit_areNil() {
        let avc = bytes("6742c028da01e0089f97011000000300100000030320f1832a")
        let hevc = bytes("420101016000000300900000030000030078a003c0801107cb965654a4c2f0168080000003008000000c84")
        for count in 0..<8 { #expect(VideoFormat.avc.parameters(in: [avc.prefix(count)]) == nil) }
        for count in 0..<18 { #expect(VideoFormat.hevc.parameters(in: [hevc.prefix(count)]) == nil) }
    }

    @Test("The codec of H.265 has the profile space, the tier, and the constraints without trailing zeros")
    func test_codec_ofHEVC_hasAllParameters() {
        #expect(HEVCParameters.codec("hvc1", profile: bytes("0220000000b0000000000099")[...]) == "hvc1.2.4.L153.B0")
        #expect(HEVCParameters.codec("hev1", profile: bytes("6160000000000000000000ba")[...]) == "hev1.A1.6.H186")
        #expect(HEVCParameters.codec("hev1", profile: []) == "hev1")
    }

    @Test("NAL units are separated at start codes of three and four bytes, without trailing zeros")
    func test_units_ofAByteStream_areSeparated() {
        let stream = bytes("0000000109f0 00000001 6701 000001 65880000")
        #expect(NALUnits.units(in: stream[...]).map(Array.init) == [bytes("09f0"), bytes("6701"), bytes("65880000")])
        #expect(NALUnits.payload(of: bytes("00000301 00000003")[...]) == bytes("000001 000000"))
    }

    @Test(
        "A recovery point is a key frame of H.264 if the first picture is already correct",
        arguments: [
            ("0606018480", true), ("0606016480", false), ("0605040102030406 018480", true),
            ("06050401020304 80", false),
            ("0601010606018480", true), ("06", false), ("0606", false), ("06ffff06", false), ("060601", false),
            ("0605ff010606018480", false),
        ])
    func test_isKeyFrame_ofARecoveryPoint_dependsOnTheFrameCount(unit: String, isKeyFrame: Bool) {
        #expect(VideoFormat.avc.isKeyFrame([bytes(unit)[...], [0x41, 0x88]]) == isKeyFrame)
        #expect(!VideoFormat.hevc.isKeyFrame([bytes(unit)[...], [0x02, 0x01]]))
    }

    @Test("Only IDR pictures and IRAP pictures are key frames")
    func test_isKeyFrame_ofPictures_isTrueForRandomAccess() {
        #expect(VideoFormat.avc.isKeyFrame([[0x67], [0x65, 0x88]]))
        #expect(!VideoFormat.avc.isKeyFrame([[0x67], [0x41, 0x88]]))
        #expect(VideoFormat.hevc.isKeyFrame([[0x2A, 0x01]]))
        #expect(!VideoFormat.hevc.isKeyFrame([[0x02, 0x01], []]))
    }

    @Test(
        "The configuration of MPEG-4 audio signals AAC-LC, HE-AAC and HE-AAC v2",
        arguments: [
            ("1190", 2, 48_000, 2), ("118856e500", 2, 48_000, 1), ("131056e598", 5, 48_000, 2),
            ("2b118800", 5, 48_000, 2), ("eb098800", 29, 48_000, 1), ("130856e59d4880", 29, 48_000, 1),
            ("17800bb810", 2, 6000, 2),
        ])
    func test_audioSpecificConfig_ofAProfile_hasItsType(
        configuration: String, type: Int, rate: Int, channels: Int
    ) throws {
        let sut = try #require(AudioSpecificConfig(bytes(configuration)[...]))
        #expect(sut.objectType == type)
        #expect(sut.sampleRate == rate)
        #expect(sut.channels == channels)
        #expect(AudioSpecificConfig([0x11]) == nil)
    }

    @Test(
        "The headers of audio frames declare the length and the duration",
        arguments: [
            ("fff14c401b7ffcde", AudioFormat.adts, "mp4a.40.2", 219, 1024, 48_000, 1),
            ("fffb54c000000000", .mpeg, "mp4a.40.34", 192, 1152, 48_000, 1),
            ("fff3804000000000", .mpeg, "mp4a.40.34", 208, 576, 22_050, 2),
            ("fffd840000000000", .mpeg, "mp4a.40.33", 384, 1152, 48_000, 2),
            ("ffff420000000000", .mpeg, "mp4a.40.32", 140, 384, 44_100, 2),
            ("0b77480d0c402f84", .ac3, "ac-3", 384, 1536, 48_000, 1),
            ("0b770000542f0000", .ac3, "ac-3", 834, 1536, 44_100, 2),
            ("0b7700bf3287c000", .ac3, "ec-3", 384, 1536, 48_000, 1),
        ])
    func test_frame_ofAHeader_hasTheLengthAndTheDuration(
        header: String, format: AudioFormat, codec: String, length: Int, samples: Int, rate: Int, channels: Int
    ) {
        let frame = AudioFrame(
            codec: codec, length: length, sampleCount: samples, sampleRate: rate, channels: channels)
        #expect(format.frame(at: bytes(header)[...]) == frame)
    }

    @Test(
        "Invalid audio headers are rejected",
        arguments: [
            "fff17c401b7ffcde", "fff14c400000fcde", "ffeb54c000000000", "fff954c000000000", "fffbf4c000000000",
            "fffb5cc000000000", "0b770000c0000000", "0b77000026000000", "0b770000008f0000", "0b77c0bf3287c000",
            "0b7700bff087c000", "fff14c401b7ffc",
        ])
    func test_frame_ofAnInvalidHeader_isNil(header: String) {
        for format in AudioFormat.allCases { #expect(format.frame(at: bytes(header)[...]) == nil) }
    }

    /// Returns the bits of an unsigned Exp-Golomb number.
    private func golomb(_ number: Int) -> String {
        let digits = String(number + 1, radix: 2)
        return String(repeating: "0", count: digits.count - 1) + digits
    }

    /// Returns the bytes of bits, with zeros at the end.
    private func packed(_ bits: String) -> [UInt8] {
        let digits = Array(bits + "0000000")
        return stride(from: 0, through: digits.count - 8, by: 8).compactMap {
            UInt8(String(digits[$0..<$0 + 8]), radix: 2)
        }
    }
}
