import StreamingTestKit
import Testing

@testable import HLSPlaylist

@Suite("PlaylistScan", .tags(.unit))
struct PlaylistScanTests {
    @Test("A finding names the current line")
    func test_find_inTheSecondLine_namesThatLine() {
        scan { scan in
            scan.begin(scan.line)
            scan.begin(scan.line)
            scan.find(.uri)
            #expect(scan.findings.map(\.line) == [2])
        }
    }

    @Test("Findings over the limit are discarded")
    func test_find_overTheLimit_isDiscarded() {
        scan { scan in
            for _ in 0...PlaylistParser.maximumFindings { scan.find(.uri) }
            #expect(scan.findings.count == PlaylistParser.maximumFindings)
            #expect(scan.failure == nil)
        }
    }

    @Test("More entries than the limit make the scan fail")
    func test_admit_overTheLimit_fails() {
        scan { scan in
            let results = [PlaylistParser.maximumEntries, 1].map { scan.admit($0) }
            #expect(results == [true, false])
            #expect(scan.failure == .tooManyEntries(limit: PlaylistParser.maximumEntries))
        }
    }

    @Test("The scan keeps the highest required version, and the first line that requires that version")
    func test_need_ofSeveralVersions_keepsTheHighestVersion() {
        scan { scan in
            for version in [3, 6, 5, 6] {
                scan.begin(scan.line)
                scan.need(version)
            }
            #expect(scan.needed.version == 6)
            #expect(scan.needed.place.line == 2)
        }
    }

    @Test("The second occurrence of a tag adds a finding")
    func test_isFirst_ofARepeatedTag_addsAFinding() {
        scan { scan in
            let results = (0..<2).map { _ in scan.isFirst(.version, else: .versionTwice) }
            #expect(results == [true, false])
            #expect(scan.wasSeen(.version))
            #expect(scan.findings.map(\.rule) == [.versionTwice])
        }
    }

    private func scan(_ body: (inout PlaylistScan) -> Void) {
        [UInt8]().withUnsafeBufferPointer { bytes in
            var scan = PlaylistScan(bytes, given: PlaylistVariables())
            body(&scan)
        }
    }
}
