import Foundation
import MediaInspection
import StreamingTestKit
import Testing

@Suite("SegmentInspector with hostile input", .tags(.unit))
struct HostileSegmentTests {
    @Test("Segments with random changes are inspected or rejected, and never end the process")
    func test_inspect_ofMutatedSegments_neverTraps() throws {
        let seed = RandomSeed.current(7)
        var generator = SeededGenerator(seed: seed)
        let initialization = try media("fmp4/init.mp4")
        let samples: [(segment: Data, initialization: Data?, count: Int)] = [
            (try media("hls-audio/english-6.ts"), nil, 600),
            (try media("hls-audio/low-2.ts").prefix(188 * 8), nil, 600),
            (try fragment("fmp4/segment-0.m4s"), initialization, 500), (initialization, nil, 800),
            (
                Data(MP4Samples.fragment(MP4Samples.run(0x900, 2, [1, 2, 3, 4]))), Data(MP4Samples.initialization()),
                800
            ),
            (Data(bytes("494433040000000000020000") + adtsFrame() + adtsFrame()), nil, 800),
        ]
        var accepted = 0
        for sample in samples {
            for _ in 0..<sample.count {
                let segment = mutated(sample.segment, &generator)
                let header = sample.initialization.map { Bool.random(using: &generator) ? $0 : mutated($0, &generator) }
                if (try? SegmentInspector.inspect(segment, initialization: header)) != nil { accepted += 1 }
            }
        }
        #expect(accepted > 500, "\(RandomSeed.repetition(of: seed))")
    }

    @Test("Tables with random changes and correct checksums are inspected or rejected, and never end the process")
    func test_inspect_ofMutatedTables_neverTraps() throws {
        let seed = RandomSeed.current(7)
        var generator = SeededGenerator(seed: seed)
        let map = TransportStreamSamples.map([(0x06, 256, bytes("05044f707573")), (0x0F, 257, []), (0x1B, 258, [])])
        let association = TransportStreamSamples.association.dropFirst()
        var accepted = 0
        for _ in 0..<600 {
            var stream = TransportStreamSamples()
            for (pid, section) in [(0, Array(association)), (0x1000, map)] {
                let changed = Bool.random(using: &generator) ? mutated(Data(section.dropLast(4)), &generator) : nil
                let section = changed.map { TransportStreamSamples.withChecksum(Array($0)) } ?? section
                stream.append(pid, [0] + section, begins: true)
            }
            stream.append(257, pes: adtsFrame(), at: 0)
            if (try? SegmentInspector.inspect(Data(stream.bytes))) != nil { accepted += 1 }
        }
        #expect(accepted > 200, "\(RandomSeed.repetition(of: seed))")
    }

    @Test("The largest numbers in boxes are rejected, or cause no overflow")
    func test_inspect_ofTheLargestNumbers_doesNotOverflow() throws {
        /// Returns an edit list with 64-bit numbers, whose first edit delays the track.
        func wideEdits(delay: String, skipping time: String) -> [UInt8] {
            let edits = bytes("\(delay) ffffffffffffffff 00010000 0000000000000000 \(time) 00010000")
            return MP4Samples.box("edts", MP4Samples.box("elst", bytes("01000000 00000002") + edits))
        }
        let lists: [(edits: [UInt8], isAccepted: Bool)] = [
            (wideEdits(delay: "ffffffffffffffff", skipping: "0000000000000000"), false),
            (wideEdits(delay: "0000003e80000000", skipping: "0000000000000000"), false),
            (wideEdits(delay: "0000003e7fffffff", skipping: "0000000000000000"), true),
            (wideEdits(delay: "0000000000000000", skipping: "0fffffffffffffff"), true),
            (wideEdits(delay: "0000000000000000", skipping: "1000000000000000"), false),
            (MP4Samples.edits([(-1, -1), (-1, Int(Int32.max))]), true),
        ]
        let run = MP4Samples.run(0xF00, 2, Array(repeating: -1, count: 8))
        let segment = Data(MP4Samples.fragment(run, decodeTime: bytes("01000000 0fffffffffffffff")))
        let invalid = "the initialization section has an invalid box \"elst\""
        for (index, list) in lists.enumerated() {
            let initialization = Data(MP4Samples.initialization(edits: list.edits, timescale: -1))
            do throws(MediaInspectionError) {
                let result = try SegmentInspector.inspect(segment, initialization: initialization)
                #expect(list.isAccepted, "list \(index)")
                #expect(result.tracks.map(\.sampleCount) == [2])
            } catch {
                #expect(!list.isAccepted && error.description.hasPrefix(invalid), "list \(index): \(error)")
            }
        }
    }

    /// Returns the first fragment of a segment, without most of its data.
    private func fragment(_ path: String) throws -> Data {
        let boxes = MP4Box.boxes(in: Array(try media(path))[...])
        let end = try #require(boxes.first { $0.type == "moof" }).content.endIndex
        return try media(path).prefix(end) + Data(MP4Samples.box("mdat", [0]))
    }

    /// Returns data in which some bytes are replaced, inserted or removed, or which ends early.
    private func mutated(_ data: Data, _ generator: inout SeededGenerator) -> Data {
        var bytes = Array(data)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: bytes.removeLast(bytes.count - index)
            case 1: bytes.insert(.random(in: 0...255, using: &generator), at: index)
            case 2: bytes.remove(at: index)
            case 3: bytes[index] = 0xFF
            case 4: bytes[index] = 0
            default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
        }
        return Data(bytes)
    }
}
