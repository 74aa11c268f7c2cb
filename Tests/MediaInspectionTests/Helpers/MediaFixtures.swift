import Foundation
import StreamingTestKit

@testable import MediaInspection

/// Returns the bytes of a file in the folder of the sample media.
func media(_ path: String) throws -> Data {
    try Data(contentsOf: SourceTree.root().appendingPathComponent("Fixtures/media").appendingPathComponent(path))
}

/// Returns the bytes of hexadecimal digits, between which spaces may be.
func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension InspectedTrack {
    /// The ticks of the start, the first decoding time and the next one; nil if there are no times.
    var ticks: [Int64]? { times.map { [$0.start.ticks, $0.firstDecodeTime.ticks, $0.nextDecodeTime.ticks] } }

    /// Whether the duration of the audio samples is a number of seconds, apart from rounding.
    func lasts(_ seconds: Double) -> Bool { abs((audioDuration ?? -1) - seconds) < 1e-9 }
}

/// Returns a frame of AAC-LC with 48,000 samples per second and two channels, with empty content.
///
/// - Parameters:
///   - length: The size of the frame, in bytes.
///   - blocks: The number of raw data blocks, from 1 to 4, which have 1,024 samples each.
func adtsFrame(length: Int = 16, blocks: UInt8 = 1) -> [UInt8] {
    [0xFF, 0xF1, 0x4C, 0x80, UInt8(length >> 3), UInt8(length << 5 & 0xE0) | 0x1F, 0xFC | (blocks - 1)]
        + [UInt8](repeating: 0, count: length - 7)
}
