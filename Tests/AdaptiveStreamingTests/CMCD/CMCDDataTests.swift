import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the encoding of each key with rows that were worked out by hand from CTA-5004, section 3.
@Suite("CMCDData", .tags(.unit))
struct CMCDDataTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let data: CMCDData
        /// The expected payload; nil if no key is sent.
        let payload: String?

        init(_ payload: String?, _ change: (inout CMCDData) -> Void) {
            var data = CMCDData()
            change(&data)
            (self.data, self.payload) = (data, payload)
        }

        var testDescription: String { payload ?? "nothing" }
    }

    static let rows = [
        Row(nil) { _ in },
        // Buffered durations and deadlines: milliseconds, to the nearest 100.
        Row("bl=0") { $0.bufferLength = 0 },
        Row("bl=0") { $0.bufferLength = 0.049 },
        Row("bl=100") { $0.bufferLength = 0.05 },
        Row("bl=21300") { $0.bufferLength = 21.3 },
        Row("bl=21300") { $0.bufferLength = 21.349 },
        Row("bl=21400") { $0.bufferLength = 21.35 },
        Row(nil) { $0.bufferLength = -0.2 },
        Row(nil) { $0.bufferLength = .nan },
        Row(nil) { $0.bufferLength = .infinity },
        Row("bl=999999999999900") { $0.bufferLength = 1e300 },
        Row("dl=18500") { $0.deadline = 18.462 },
        Row("dl=400") { $0.deadline = 0.35 },
        // Bitrates: integers in kbit/s.
        Row("br=3200") { $0.encodedBitrate = 3_200_000 },
        Row("br=376") { $0.encodedBitrate = 376_499 },
        Row("br=377") { $0.encodedBitrate = 376_500 },
        Row("tb=6000") { $0.topBitrate = 6_000_000 },
        Row("tb=1") { $0.topBitrate = 999 },
        // Throughputs: kbit/s, to the nearest 100.
        Row("mtp=25400") { $0.measuredThroughput = 25_400_000 },
        Row("mtp=0") { $0.measuredThroughput = 49_999 },
        Row("mtp=100") { $0.measuredThroughput = 50_000 },
        Row("mtp=48100") { $0.measuredThroughput = 48_149_999 },
        Row("rtp=15000") { $0.requestedMaximumThroughput = 15_010_000 },
        Row("rtp=100") { $0.requestedMaximumThroughput = 149_999 },
        // Durations: milliseconds.
        Row("d=4004") { $0.objectDuration = 4.004 },
        Row("d=6006") { $0.objectDuration = 6.006 },
        Row("d=334") { $0.objectDuration = 0.3336 },
        // Booleans: the key alone if true.
        Row("bs") { $0.bufferStarvation = true },
        Row("su") { $0.startup = true },
        // Strings: quoted and escaped.
        Row("cid=\"faec5fc2-ac30-11ea-bb37-0242ac130002\"") { $0.contentID = "faec5fc2-ac30-11ea-bb37-0242ac130002" },
        Row(#"cid="a \"b\" \\c""#) { $0.contentID = #"a "b" \c"# },
        Row("cid=\"a%0D%0AX: b\"") { $0.contentID = "a\r\nX: b" },
        Row("cid=\"%C3%BC\"") { $0.contentID = "ü" },
        Row("cid=\"\(String(repeating: "x", count: 64))\"") { $0.contentID = String(repeating: "x", count: 70) },
        Row("cid=\"\(String(repeating: "x", count: 63))\"") { $0.contentID = String(repeating: "x", count: 63) + "ü" },
        Row("cid=\"\(String(repeating: "\\\"", count: 64))\"") { $0.contentID = String(repeating: "\"", count: 65) },
        Row(nil) { $0.contentID = "" },
        Row("sid=\"6e2fb550-c457-11e9-bb97-0800200c9a66\"") { $0.sessionID = "6e2fb550-c457-11e9-bb97-0800200c9a66" },
        Row(nil) { $0.sessionID = "" },
        // Paths: percent-encoded within the quotes. An existing escape is encoded, too.
        Row("nor=\"..%2F300kbps%2Fsegment35.m4v\"") { $0.nextObjectRequest = "../300kbps/segment35.m4v" },
        Row("nor=\"a%2520b.ts%3Ft%3Dx%252Fy%26z\"") { $0.nextObjectRequest = "a%20b.ts?t=x%2Fy&z" },
        Row("nrr=\"12323-48763\"") { $0.nextRangeRequest = .bounded(12_323, 48_763) },
        Row("nrr=\"50-\"") { $0.nextRangeRequest = .from(50) },
        // Tokens: without quotes.
        Row("ot=m") { $0.objectType = .manifest },
        Row("ot=a") { $0.objectType = .audio },
        Row("ot=v") { $0.objectType = .video },
        Row("ot=av") { $0.objectType = .muxed },
        Row("ot=i") { $0.objectType = .initializationSection },
        Row("ot=k") { $0.objectType = .key },
        Row("ot=o") { $0.objectType = .other },
        Row("sf=h") { $0.streamingFormat = .hls },
        Row("sf=o") { $0.streamingFormat = .other },
        Row("st=v") { $0.streamType = .onDemand },
        Row("st=l") { $0.streamType = .live },
        // The rate and the version are omitted if they are 1.
        Row(nil) { $0.playbackRate = 1 },
        Row("pr=0") { $0.playbackRate = 0 },
        Row("pr=2") { $0.playbackRate = 2 },
        Row("pr=0.5") { $0.playbackRate = 0.5 },
        Row("pr=1.25") { $0.playbackRate = 1.25 },
        Row("pr=1.08") { $0.playbackRate = 1.0799999237 },
        Row("pr=0.007") { $0.playbackRate = 0.0071 },
        Row(nil) { $0.version = 1 },
        Row("v=2") { $0.version = 2 },
    ]

    @Test("Each key has the unit, the rounding and the type that CTA-5004 defines", arguments: rows)
    func test_payload_ofOneKey_hasItsEncoding(row: Row) {
        #expect(row.data.payload(Set(CMCDKey.allCases)) == row.payload)
    }

    @Test("All keys are in alphabetical order, without spaces")
    func test_payload_ofAllKeys_isInAlphabeticalOrder() {
        #expect(
            Self.all.payload(Set(CMCDKey.allCases))
                == "bl=21300,br=3200,bs,cid=\"c\",d=4004,dl=18500,mtp=48100,nor=\"n\",nrr=\"1-2\",ot=v,pr=1.1,"
                + "rtp=12000,sf=h,sid=\"s\",st=v,su,tb=6000,v=2")
        #expect(CMCDKey.allCases.map(\.rawValue) == CMCDKey.allCases.map(\.rawValue).sorted())
        #expect(CMCDKey.allCases.count == 18)
    }

    @Test("Each key is in the header that CTA-5004 defines")
    func test_headers_ofAllKeys_containTheirKeys() {
        let headers = Self.all.headers(Set(CMCDKey.allCases)).dictionary
        #expect(
            headers == [
                "CMCD-Object": "br=3200,d=4004,ot=v,tb=6000",
                "CMCD-Request": "bl=21300,dl=18500,mtp=48100,nor=\"n\",nrr=\"1-2\",su",
                "CMCD-Session": "cid=\"c\",pr=1.1,sf=h,sid=\"s\",st=v,v=2",
                "CMCD-Status": "bs,rtp=12000",
            ])
    }

    @Test("Only the keys of the filter are sent, and no header is empty")
    func test_headers_withAFilter_omitTheOtherKeys() {
        #expect(Self.all.headers([.objectType, .startup]).dictionary == ["CMCD-Object": "ot=v", "CMCD-Request": "su"])
        #expect(Self.all.payload([]) == nil)
        #expect(Self.all.headers([]) == [:])
    }

    private static var all: CMCDData {
        CMCDData(
            bufferLength: 21.3, encodedBitrate: 3_200_000, bufferStarvation: true, contentID: "c",
            objectDuration: 4.004, deadline: 18.5, measuredThroughput: 48_100_000, nextObjectRequest: "n",
            nextRangeRequest: .bounded(1, 2), objectType: .video, playbackRate: 1.1,
            requestedMaximumThroughput: 12_000_000, streamingFormat: .hls, sessionID: "s", streamType: .onDemand,
            startup: true, topBitrate: 6_000_000, version: 2)
    }
}
