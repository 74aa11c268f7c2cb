import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the validator with the examples of CTA-5004, and with planted faults.
@Suite("CMCDValidator", .tags(.unit))
struct CMCDValidatorTests {
    @Test(
        "Valid data has no findings",
        arguments: [
            "bl=21300,br=3200,bs,cid=\"faec\",d=4004,dl=18500,mtp=48100,nor=\"..%2F300kbps%2Ftrack.m4v\","
                + "nrr=\"12323-48763\",ot=v,pr=1.08,rtp=12000,sf=d,sid=\"6e2f\",st=v,su,tb=6000",
            "sid=\"a,b=\\\"c\\\\\"", "com.example-my-key=7,ot=k,sid=\"a\"", "nrr=\"50-\",pr=0,sid=\"a\",v=2",
        ])
    func test_findings_inValidData_areEmpty(payload: String) throws {
        #expect(CMCDValidator.findings(in: [try Self.query(payload)]) == [])
    }

    @Test(
        "A payload with one fault has one finding, with the key and the violated rule",
        arguments: [
            ("bl=21350,sid=\"a\"", "bl", CMCDFinding.Rule.notRounded), ("dl=1,sid=\"a\"", "dl", .notRounded),
            ("mtp=25412,sid=\"a\"", "mtp", .notRounded), ("rtp=99,sid=\"a\"", "rtp", .notRounded),
            ("bl=-100,sid=\"a\"", "bl", .outOfRange), ("d=4004.5,sid=\"a\"", "d", .wrongType),
            ("br=\"3200\",sid=\"a\"", "br", .wrongType), ("br=03200,sid=\"a\"", "br", .wrongType),
            ("sid=\"a\",tb=9999999999999999", "tb", .outOfRange), ("ot=\"v\",sid=\"a\"", "ot", .wrongType),
            ("ot=x,sid=\"a\"", "ot", .outOfRange), ("sf=hls,sid=\"a\"", "sf", .outOfRange),
            ("sid=\"a\",st=vod", "st", .outOfRange), ("bs=true,sid=\"a\"", "bs", .wrongType),
            ("sid=\"a\",su=?1", "su", .redundant), ("pr=1,sid=\"a\"", "pr", .redundant),
            ("pr=1.0,sid=\"a\"", "pr", .redundant), ("pr=1.2345,sid=\"a\"", "pr", .wrongType),
            ("pr=1e1,sid=\"a\"", "pr", .wrongType), ("sid=\"a\",v=1", "v", .redundant),
            ("sid=a", "sid", .wrongType), ("cid=\"\",sid=\"a\"", "cid", .outOfRange),
            ("cid=\"\(String(repeating: "x", count: 65))\",sid=\"a\"", "cid", .tooLong),
            ("nor=\"../a.ts\",sid=\"a\"", "nor", .notEncoded), ("nor=\"%2Fa.ts\",sid=\"a\"", "nor", .notRelative),
            ("nor=\"http%3A%2F%2Fa%2Fb.ts\",sid=\"a\"", "nor", .notRelative),
            ("nrr=\"9-1\",sid=\"a\"", "nrr", .outOfRange), ("nrr=\"a-b\",sid=\"a\"", "nrr", .wrongType),
            ("nrr=\"-\",sid=\"a\"", "nrr", .outOfRange), ("foo=1,sid=\"a\"", "foo", .unknownKey),
            ("br=100,bl=100,sid=\"a\"", "bl", .order), ("bs,bs,sid=\"a\"", "bs", .repeatedKey),
            ("d=2000,ot=i,sid=\"a\"", "d", .wrongObject), ("br=1,ot=m,sid=\"a\"", "br", .wrongObject),
            ("bl=0,ot=k,sid=\"a\"", "bl", .wrongObject), ("ot=v", "sid", .noSession),
        ])
    func test_findings_inAPayloadWithAFault_nameTheRule(payload: String, key: String, rule: CMCDFinding.Rule) throws {
        let expected = [CMCDFinding(request: 0, path: "/a", key: key, rule: rule)]
        #expect(CMCDValidator.findings(in: [try Self.query(payload)]) == expected)
    }

    @Test(
        "A request that transmits its data incorrectly has a finding for each violated rule, and a correct request none",
        arguments: [
            ("/a", [:], [.missingData]),
            ("/a?CMCD=sid%3D%22a%22", ["CMCD-Session": "sid=\"a\""], [.twoModes, .repeatedKey]),
            ("/a?CMCD=sid%3D%22a%22&CMCD=bs", [:], [.repeatedParameter]),
            ("/a?CMCD=bs,sid=%22a%22", [:], [.unencoded]),
            ("/a?CMCD=sid%253D%2522a%2522", [:], [.encodedTwice, .noSession]),
            ("/a?CMCD=bs%2C%2Csid%3D%22a%22", [:], [.malformed, .noSession]),
            ("/a?CMCD=sid%3D%22a", [:], [.malformed, .noSession]),
            ("/a?CMCD=", [:], [.malformed, .noSession]),
            ("/a", ["CMCD-Object": "bs", "CMCD-Session": "sid=\"a\""], [.wrongHeader]),
            ("/a", ["CMCD-Request": "ot=m", "CMCD-Session": "sid=\"a\""], [.wrongHeader]),
            ("/a", ["CMCD-Session": "sid=\"ü\""], [.malformed, .noSession]),
            ("/a", ["CMCD-Session": "st=v,sid=\"a\""], [.order]),
            ("/a", ["CMCD-Object": "ot=o", "CMCD-Session": "sid=\"a\"", "Range": "bytes=9-"], [.untypedMedia]),
            ("/a", ["CMCD-Object": "ot=o", "CMCD-Session": "sid=\"a\"", "Range": "bytes=0-9"], []),
            ("/a", ["CMCD-Object": "ot=av", "CMCD-Session": "sid=\"a\"", "Range": "bytes=9-"], []),
        ] as [(String, HTTPHeaders, [CMCDFinding.Rule])])
    func test_findings_inAFaultyTransmission_nameTheRules(
        target: String, headers: HTTPHeaders, rules: [CMCDFinding.Rule]
    ) throws {
        let request = try #require(OriginRequest(method: "GET", target: target, headers: headers))
        #expect(CMCDValidator.findings(in: [request]).map(\.rule) == rules)
    }

    @Test("A session or content identifier that differs from that of an earlier request is reported")
    func test_findings_afterANewSessionID_nameTheRequest() throws {
        let requests = try ["cid=\"c\",sid=\"a\"", "sid=\"a\"", "cid=\"d\",sid=\"b\""].map(Self.query)
        #expect(
            CMCDValidator.findings(in: requests).map(\.description) == [
                "request 2 (/a): cid: the value differs from that of an earlier request of the session",
                "request 2 (/a): sid: the value differs from that of an earlier request of the session",
            ])
    }

    @Test("The query of a request keeps its percent-encoding")
    func test_rawQuery_ofARequest_isAsReceived() {
        #expect(OriginRequest(method: "GET", target: "/a%20b?c=%2C,d")?.rawQuery == "c=%2C,d")
        #expect(OriginRequest(method: "GET", target: "/a")?.rawQuery == nil)
    }

    /// Returns a request with a payload in its query.
    private static func query(_ payload: String) throws -> OriginRequest {
        let encoded = payload.utf8.map { byte in
            let hex = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(hex)" : "%\(hex)"
        }
        return try #require(OriginRequest(method: "GET", target: "/a?x=y&CMCD=\(encoded.joined())"))
    }
}
