@testable import HLSPlaylist

/// A table that has, for each rule, a playlist that breaks only this rule, and a similar playlist that breaks no rule.
/// `⏎` ends a line.
enum PlaylistRuleTable {
    struct Row: Sendable {
        var rule: PlaylistRule
        var broken: [UInt8]
        var mended: [UInt8]
    }

    static let rows = bytes + shared + media + metadata + multivariant

    /// The rows of the rules about the encoding and the version.
    private static let bytes = [
        Row(
            rule: .encoding, broken: Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,".utf8) + [0xFF, 0x0A, 0x61],
            mended: Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,ü\na".utf8)),
        row(
            .versionTooLow, .text, "#EXTM3U⏎#EXT-X-TARGETDURATION:9⏎#EXTINF:1.5,⏎a",
            "#EXTM3U⏎#EXT-X-TARGETDURATION:9⏎#EXTINF:1,⏎a"),
    ]

    private enum Frame {
        case text, media, parts, dated, multivariant
    }

    private static func row(_ rule: PlaylistRule, _ frame: Frame, _ broken: String, _ mended: String) -> Row {
        Row(rule: rule, broken: lines(broken, in: frame), mended: lines(mended, in: frame))
    }

    private static func lines(_ text: String, in frame: Frame) -> [UInt8] {
        let header = "#EXTM3U⏎#EXT-X-VERSION:12⏎"
        let media = header + "#EXT-X-TARGETDURATION:10⏎"
        let whole =
            switch frame {
            case .text: text
            case .media: media + text + "⏎#EXTINF:9,⏎z.ts"
            case .parts: media + "#EXT-X-PART-INF:PART-TARGET=1⏎#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3⏎" + text
            case .dated: media + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z⏎" + text
            case .multivariant: header + text + "⏎#EXT-X-STREAM-INF:BANDWIDTH=1⏎z.m3u8"
            }
        return Array(whole.split(separator: "⏎", omittingEmptySubsequences: false).joined(separator: "\n").utf8)
    }

    private static let shared = [
        row(.byteOrderMark, .text, #"\#u{FEFF}#EXTM3U⏎#EXT-X-TARGETDURATION:1"#, #"#EXTM3U⏎#EXT-X-TARGETDURATION:1"#),
        row(.controlCharacters, .media, #"#EXTINF:1,a\#u{7}b⏎a.ts"#, #"#EXTINF:1,a b⏎a.ts"#),
        row(
            .controlCharacters, .media, #"#EXTINF:1,a\#u{D}b⏎a.ts"#, #"#EXTINF:1,ab\#u{D}⏎a.ts\#u{D}"#),
        row(.whitespace, .media, #"#EXT-X-MEDIA-SEQUENCE: 1"#, #"#EXT-X-MEDIA-SEQUENCE:1"#),
        row(.whitespace, .media, #"#EXTINF:1,⏎ a.ts"#, #"# by X ⏎#EXT-X-OTHER: ⏎#EXTINF:1, ⏎a.ts"#),
        row(
            .uri, .media,
            #"#EXT-X-DEFINE:NAME="a",VALUE=" "⏎#EXTINF:1,⏎{$a}"#,
            #"#EXT-X-DEFINE:NAME="a",VALUE="b"⏎#EXTINF:1,⏎{$a}"#),
        row(.uriWithoutTag, .media, #"b.ts"#, #"#EXTINF:1,⏎b.ts"#),
        row(.bothKinds, .media, #"#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b""#, #"# none"#),
        row(.attributeList, .media, #"#EXT-X-START:TIME-OFFSET=1,"#, #"#EXT-X-START:TIME-OFFSET=1"#),
        row(.attributeTwice, .media, #"#EXT-X-START:TIME-OFFSET=1,TIME-OFFSET=2"#, #"#EXT-X-START:TIME-OFFSET=1"#),
        row(
            .attributeValue, .media,
            #"#EXT-X-START:TIME-OFFSET=1,PRECISE=1"#,
            #"#EXT-X-START:TIME-OFFSET=1,PRECISE=NO"#),
        row(
            .undefinedVariable, .media,
            #"#EXTINF:1,⏎{$a}.ts"#,
            #"#EXT-X-DEFINE:NAME="a",VALUE="b"⏎#EXTINF:1,⏎{$a}.ts"#),
        row(.tagValue, .media, #"#EXT-X-MEDIA-SEQUENCE:one"#, #"#EXT-X-MEDIA-SEQUENCE:1"#),
        row(.headerFirst, .text, #"⏎#EXTM3U⏎#EXT-X-TARGETDURATION:1"#, #"#EXTM3U⏎#EXT-X-TARGETDURATION:1"#),
        row(
            .versionTwice, .text,
            #"#EXTM3U⏎#EXT-X-VERSION:1⏎#EXT-X-VERSION:1⏎#EXT-X-TARGETDURATION:1"#,
            #"#EXTM3U⏎#EXT-X-VERSION:1⏎#EXT-X-TARGETDURATION:1"#),
        row(
            .sharedTagTwice, .media,
            #"#EXT-X-START:TIME-OFFSET=1⏎#EXT-X-START:TIME-OFFSET=1"#,
            #"#EXT-X-START:TIME-OFFSET=1"#),
        row(.startOffset, .media, #"#EXT-X-START:PRECISE=YES"#, #"#EXT-X-START:TIME-OFFSET=1,PRECISE=YES"#),
        row(.variableName, .media, #"#EXT-X-DEFINE:NAME="a b",VALUE="""#, #"#EXT-X-DEFINE:NAME="a-b",VALUE="""#),
        row(
            .defineOneName, .media,
            #"#EXT-X-DEFINE:NAME="a",VALUE="b",IMPORT="c""#,
            #"#EXT-X-DEFINE:NAME="a",VALUE="b""#),
        row(.defineValue, .media, #"#EXT-X-DEFINE:NAME="a""#, #"#EXT-X-DEFINE:NAME="a",VALUE="""#),
        row(
            .defineTwice, .media,
            #"#EXT-X-DEFINE:NAME="a",VALUE=""⏎#EXT-X-DEFINE:NAME="a",VALUE="""#,
            #"#EXT-X-DEFINE:NAME="a",VALUE="""#),
        row(.defineImport, .media, #"#EXT-X-DEFINE:IMPORT="b""#, #"#EXT-X-DEFINE:IMPORT="name""#),
        row(.defineImportHere, .multivariant, #"#EXT-X-DEFINE:IMPORT="name""#, #"#EXT-X-DEFINE:NAME="name",VALUE="a""#),
        row(.defineQuery, .media, #"#EXT-X-DEFINE:QUERYPARAM="b""#, #"#EXT-X-DEFINE:QUERYPARAM="token""#),
    ]

    private static let media = [
        row(.mediaTagTwice, .media, #"#EXT-X-ENDLIST⏎#EXT-X-ENDLIST"#, #"#EXT-X-ENDLIST"#),
        row(.targetDurationMissing, .text, #"#EXTM3U⏎#EXTINF:1,⏎a"#, #"#EXTM3U⏎#EXT-X-TARGETDURATION:1⏎#EXTINF:1,⏎a"#),
        row(.targetDurationExceeded, .media, #"#EXTINF:10.51,⏎a"#, #"#EXTINF:10.5,⏎a"#),
        row(
            .mediaSequenceLate, .media,
            #"#EXTINF:1,⏎a⏎#EXT-X-MEDIA-SEQUENCE:1"#,
            #"#EXT-X-MEDIA-SEQUENCE:1⏎#EXTINF:1,⏎a"#),
        row(
            .discontinuitySequenceLate, .media,
            #"#EXT-X-DISCONTINUITY⏎#EXT-X-DISCONTINUITY-SEQUENCE:1"#,
            #"#EXT-X-DISCONTINUITY-SEQUENCE:1⏎#EXT-X-DISCONTINUITY"#),
        row(.playlistType, .media, #"#EXT-X-PLAYLIST-TYPE:LIVE"#, #"#EXT-X-PLAYLIST-TYPE:EVENT"#),
        row(
            .partTarget, .media,
            #"#EXT-X-PART-INF:A=1"#,
            #"#EXT-X-PART-INF:PART-TARGET=1⏎#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3"#),
        row(
            .partInfMissing, .media,
            #"#EXT-X-PART:URI="a",DURATION=1"#,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXT-X-PART-INF:PART-TARGET=1⏎#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3"#),
        row(
            .skipBoundary, .media,
            #"#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=59"#,
            #"#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=60"#),
        row(
            .skipDateRanges, .media,
            #"#EXT-X-SERVER-CONTROL:CAN-SKIP-DATERANGES=YES"#,
            #"#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=60,CAN-SKIP-DATERANGES=YES"#),
        row(.holdBack, .media, #"#EXT-X-SERVER-CONTROL:HOLD-BACK=29"#, #"#EXT-X-SERVER-CONTROL:HOLD-BACK=30"#),
        row(
            .partHoldBack, .media,
            #"#EXT-X-PART-INF:PART-TARGET=1⏎#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.9"#,
            #"#EXT-X-PART-INF:PART-TARGET=1⏎#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=2"#),
        row(
            .partHoldBackMissing, .media,
            #"#EXT-X-PART-INF:PART-TARGET=1"#,
            #"#EXT-X-PART-INF:PART-TARGET=1⏎#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=2"#),
        row(.duration, .media, #"#EXTINF:,title⏎a"#, #"#EXTINF:1,title⏎a"#),
        row(.byteRange, .media, #"#EXT-X-BYTERANGE:@5⏎#EXTINF:1,⏎a"#, #"#EXT-X-BYTERANGE:1@5⏎#EXTINF:1,⏎a"#),
        row(
            .byteRangeStart, .media,
            #"#EXT-X-BYTERANGE:1⏎#EXTINF:1,⏎a"#,
            #"#EXT-X-BYTERANGE:1@0⏎#EXTINF:1,⏎a⏎#EXT-X-BYTERANGE:1⏎#EXTINF:1,⏎a"#),
        row(.keyMethod, .media, #"#EXT-X-KEY:URI="a""#, #"#EXT-X-KEY:METHOD=AES-128,URI="a""#),
        row(.keyURI, .media, #"#EXT-X-KEY:METHOD=AES-128"#, #"#EXT-X-KEY:METHOD=AES-128,URI="a""#),
        row(.keyNone, .media, #"#EXT-X-KEY:METHOD=NONE,URI="a""#, #"#EXT-X-KEY:METHOD=NONE"#),
        row(
            .keyVector, .media,
            #"#EXT-X-KEY:METHOD=AES-128,URI="a",IV=0x000000000000000000000000000000000"#,
            #"#EXT-X-KEY:METHOD=AES-128,URI="a",IV=0x00000000000000000000000000000000"#),
        row(.mapURI, .media, #"#EXT-X-MAP:BYTERANGE="1@0""#, #"#EXT-X-MAP:URI="a",BYTERANGE="1@0""#),
        row(
            .mapVector, .media,
            #"#EXT-X-KEY:METHOD=AES-128,URI="a"⏎#EXT-X-MAP:URI="a"⏎#EXTINF:1,⏎a"#,
            #"#EXT-X-MAP:URI="b"⏎#EXT-X-KEY:METHOD=AES-128,URI="a",IV=0x1⏎#EXT-X-MAP:URI="a"⏎#EXTINF:1,⏎a"#),
        row(
            .mapVector, .media,
            #"#EXT-X-KEY:METHOD=AES-128,URI="a"⏎#EXTINF:1,⏎a⏎#EXT-X-MAP:URI="a""#,
            #"#EXT-X-MAP:URI="a"⏎#EXT-X-KEY:METHOD=AES-128,URI="a"⏎#EXTINF:1,⏎a⏎#EXT-X-KEY:METHOD=SAMPLE-AES,URI="a"⏎#EXT-X-MAP:URI="b""#
        ),
        row(
            .programDate, .media,
            #"#EXT-X-PROGRAM-DATE-TIME:2026-02-29T00:00:00Z"#,
            #"#EXT-X-PROGRAM-DATE-TIME:2024-02-29T00:00:00Z"#),
        row(
            .programDate, .media,
            #"#EXT-X-PROGRAM-DATE-TIME:yesterday"#,
            #"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z"#),
        row(.partURI, .parts, #"#EXT-X-PART:DURATION=1"#, #"#EXT-X-PART:URI="a",DURATION=1"#),
        row(.partDuration, .parts, #"#EXT-X-PART:URI="a""#, #"#EXT-X-PART:URI="a",DURATION=1"#),
        row(
            .partTooShort, .parts,
            #"#EXT-X-PART:URI="a",DURATION=0.84⏎#EXT-X-PART:URI="b",DURATION=1"#,
            #"#EXT-X-PART:URI="a",DURATION=0.85⏎#EXT-X-PART:URI="b",DURATION=1"#),
        row(
            .partTooShort, .parts,
            #"#EXT-X-PART:URI="a",DURATION=0.5⏎#EXT-X-PART:URI="b",DURATION=0.5,INDEPENDENT=YES⏎#EXTINF:1,⏎a"#,
            #"#EXT-X-PART:URI="a",DURATION=0.5,INDEPENDENT=YES⏎#EXT-X-PART:URI="b",DURATION=0.5⏎#EXTINF:1,⏎a⏎#EXT-X-PART:URI="c",DURATION=1"#
        ),
        row(
            .partTooShort, .parts,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXT-X-PART:URI="b",DURATION=0.5⏎#EXT-X-PART:URI="c",DURATION=0.5"#,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXT-X-PART:URI="b",DURATION=0.5⏎#EXT-X-PART:URI="c",DURATION=0.5,GAP=YES⏎#EXT-X-PART:URI="d",DURATION=0.5"#
        ),
        row(
            .partGap, .parts,
            #"#EXT-X-PART:URI="a",DURATION=1,GAP=YES⏎#EXT-X-PART:URI="b",DURATION=1⏎#EXT-X-GAP⏎#EXTINF:2,⏎a"#,
            #"#EXT-X-PART:URI="a",DURATION=1,GAP=YES⏎#EXT-X-PART:URI="b",DURATION=1,GAP=YES⏎#EXT-X-GAP⏎#EXTINF:2,⏎a"#),
        row(
            .partGap, .parts, #"#EXT-X-GAP⏎#EXT-X-PART:URI="a",DURATION=1"#,
            #"#EXT-X-GAP⏎#EXTINF:1,⏎a⏎#EXT-X-PART:URI="a",DURATION=1"#),
        row(
            .partTooOld, .parts,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXTINF:1,⏎a⏎#EXTINF:10,⏎b⏎#EXTINF:10,⏎c⏎#EXTINF:10,⏎d⏎#EXT-X-PART:URI="e",DURATION=0.1"#,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXTINF:1,⏎a⏎#EXTINF:10,⏎b⏎#EXTINF:10,⏎c⏎#EXTINF:10,⏎d"#),
        row(
            .partTooOld, .parts,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXTINF:1,⏎a⏎#EXTINF:10,⏎b⏎#EXTINF:10,⏎c⏎#EXTINF:10.1,⏎d"#,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXTINF:1,⏎a⏎#EXTINF:10,⏎b⏎#EXTINF:10,⏎c⏎#EXTINF:10.1,⏎d⏎#EXT-X-ENDLIST"#),
        row(
            .tagAfterPart, .parts,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXT-X-DISCONTINUITY⏎#EXTINF:1,⏎a"#,
            #"#EXT-X-DISCONTINUITY⏎#EXT-X-PART:URI="a",DURATION=1⏎#EXTINF:1,⏎a⏎#EXT-X-DISCONTINUITY"#),
        row(
            .tagAfterPart, .parts,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXT-X-KEY:METHOD=NONE"#,
            #"#EXT-X-KEY:METHOD=NONE⏎#EXT-X-PART:URI="a",DURATION=1⏎#EXT-X-BITRATE:1"#),
        row(
            .tagAfterPart, .parts,
            #"#EXT-X-PART:URI="a",DURATION=1⏎#EXT-X-MAP:URI="m"⏎#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z"#,
            #"#EXT-X-MAP:URI="m"⏎#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z⏎#EXT-X-PART:URI="a",DURATION=1"#),
        row(.partTooLong, .parts, #"#EXT-X-PART:URI="a",DURATION=1.1"#, #"#EXT-X-PART:URI="a",DURATION=1"#),
    ]

    private static let metadata = [
        row(
            .dateRangeID, .dated,
            #"#EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00Z""#,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z""#),
        row(
            .dateRangeStart, .dated,
            #"#EXT-X-DATERANGE:ID="a""#,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z""#),
        row(
            .dateRangeOrder, .dated,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",END-DATE="2025-01-01T00:00:00Z""#,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",END-DATE="2026-01-01T00:00:00Z""#),
        row(
            .dateRangeEnd, .dated,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",END-DATE="2026-01-01T00:00:05Z",DURATION=4"#,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",END-DATE="2026-01-01T00:00:05Z",DURATION=5"#),
        row(
            .dateRangeEndOnNext, .dated,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",END-ON-NEXT=YES"#,
            #"#EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-01-01T00:00:00Z",END-ON-NEXT=YES"#),
        row(
            .dateRangeTwice, .dated,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",X-A=1⏎#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",X-A=2"#,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",X-A=1⏎#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",X-B=2"#
        ),
        row(
            .dateRangeProgramDate, .media,
            #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z""#,
            #"#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z⏎#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z""#),
        row(.skipCount, .media, #"#EXT-X-SKIP:A=1"#, #"#EXT-X-SKIP:SKIPPED-SEGMENTS=1"#),
        row(
            .skipPosition, .media,
            #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"⏎#EXTINF:1,⏎a.ts⏎#EXT-X-SKIP:SKIPPED-SEGMENTS=1⏎#EXT-X-MAP:URI="m""#,
            #"#EXT-X-SKIP:SKIPPED-SEGMENTS=1⏎#EXTINF:1,⏎a.ts"#),
        row(
            .skipWithEnd, .media, #"#EXT-X-SKIP:SKIPPED-SEGMENTS=1⏎#EXT-X-ENDLIST"#, #"#EXT-X-SKIP:SKIPPED-SEGMENTS=1"#),
        row(.hintType, .media, #"#EXT-X-PRELOAD-HINT:URI="a""#, #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="a""#),
        row(.hintURI, .media, #"#EXT-X-PRELOAD-HINT:TYPE=MAP"#, #"#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="a""#),
        row(
            .hintWithEnd, .media, #"#EXT-X-ENDLIST⏎#EXT-X-PRELOAD-HINT:TYPE=PART,URI="a""#,
            #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="a""#),
        row(.reportURI, .media, #"#EXT-X-RENDITION-REPORT:LAST-MSN=1"#, #"#EXT-X-RENDITION-REPORT:URI="a",LAST-MSN=1"#),
        row(
            .reportRelative, .media,
            #"#EXT-X-RENDITION-REPORT:URI="https://a/b""#,
            #"#EXT-X-RENDITION-REPORT:URI="../b""#),
        row(
            .reportRelative, .media,
            #"#EXT-X-RENDITION-REPORT:URI="weightedInputs:a""#,
            #"#EXT-X-RENDITION-REPORT:URI="b/c:d?url=https://a/b""#),
    ]

    private static let multivariant = [
        row(
            .renditionType, .multivariant,
            #"#EXT-X-MEDIA:GROUP-ID="a",NAME="n""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n""#),
        row(
            .renditionGroup, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,NAME="n""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n""#),
        row(
            .renditionName, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n""#),
        row(
            .renditionNameTwice, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n"⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n"⏎#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="a",NAME="n""#),
        row(
            .defaultTwice, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="m",DEFAULT=YES"#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="m",DEFAULT=YES"#
        ),
        row(
            .autoselect, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES,AUTOSELECT=NO"#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES,AUTOSELECT=YES"#),
        row(
            .forced, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",FORCED=NO"#,
            #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="n",URI="s",FORCED=NO"#),
        row(
            .subtitlesURI, .multivariant,
            #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="n""#,
            #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="n",URI="s""#),
        row(
            .captionsURI, .multivariant,
            #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="n",INSTREAM-ID="CC1",URI="s""#,
            #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="n",INSTREAM-ID="CC1""#),
        row(
            .captionsChannel, .multivariant,
            #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="n",INSTREAM-ID="SERVICE64""#,
            #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="n",INSTREAM-ID="SERVICE63""#),
        row(
            .instreamCharacters, .text,
            #"#EXTM3U⏎#EXT-X-VERSION:13⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",INSTREAM-ID="a-1"⏎#EXT-X-STREAM-INF:BANDWIDTH=1⏎z"#,
            #"#EXTM3U⏎#EXT-X-VERSION:13⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",INSTREAM-ID="a.1"⏎#EXT-X-STREAM-INF:BANDWIDTH=1⏎z"#
        ),
        row(
            .audioAttribute, .multivariant,
            #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="a",NAME="n",CHANNELS="2""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="2""#),
        row(
            .audioAttribute, .multivariant,
            #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="a",NAME="n",BIT-DEPTH=16"#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",BIT-DEPTH=16"#),
        row(
            .audioAttribute, .multivariant,
            #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="a",NAME="n",SAMPLE-RATE=48000"#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",SAMPLE-RATE=48000"#),
        row(
            .channels, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="5.1""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="6""#),
        row(
            .channels, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="16//BINAURAL""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="16/-/BINAURAL""#),
        row(
            .channels, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="16/JOC, 3OA""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="16/JOC,3OA/BED-4,DOF-6""#),
        row(
            .channels, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="2/joc""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="2/""#),
        row(
            .channelsMissing, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="2"⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="n",CHANNELS="6"⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="c",NAME="n""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="2"⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="n",CHANNELS="2/JOC"⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="c",NAME="n"⏎#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="d",NAME="o",CHANNELS="6""#
        ),
        row(
            .stableRenditionID, .multivariant,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",STABLE-RENDITION-ID="a b""#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",STABLE-RENDITION-ID="aZ0+/=.-_""#),
        row(
            .stableVariantID, .multivariant, #"#EXT-X-STREAM-INF:BANDWIDTH=1,STABLE-VARIANT-ID="ä"⏎b"#,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1,STABLE-VARIANT-ID="aZ0+/=.-_"⏎b"#),
        row(
            .stableVariantID, .multivariant, #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="a",STABLE-VARIANT-ID="a,b""#,
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="a",STABLE-VARIANT-ID="a-b""#),
        row(
            .videoLayout, .multivariant, #"#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-VIDEO-LAYOUT=""⏎b"#,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-VIDEO-LAYOUT="CH-STEREO,CH-MONO/PROJ-RECT"⏎b"#),
        row(
            .videoLayout, .multivariant,
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="a",REQ-VIDEO-LAYOUT="CH-STEREO, ""#,
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="a",REQ-VIDEO-LAYOUT="CH-STEREO""#),
        row(
            .score, .text, #"#EXTM3U⏎#EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=0.0⏎a"#,
            #"#EXTM3U⏎#EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=0.1⏎a"#),
        row(
            .scoreMissing, .multivariant, #"#EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=1⏎b"#,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1⏎b⏎#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="a",SCORE=1"#),
        row(.variantURI, .multivariant, #"#EXT-X-STREAM-INF:BANDWIDTH=1"#, #"#EXT-X-STREAM-INF:BANDWIDTH=1⏎b.m3u8"#),
        row(.bandwidth, .multivariant, #"#EXT-X-STREAM-INF:NAME="n"⏎b.m3u8"#, #"#EXT-X-STREAM-INF:BANDWIDTH=1⏎b.m3u8"#),
        row(
            .groupMissing, .multivariant,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"⏎b.m3u8"#,
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n"⏎#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"⏎b.m3u8"#),
        row(
            .captionsNone, .multivariant,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=NONE⏎b.m3u8"#,
            #"#EXT-X-STREAM-INF:BANDWIDTH=1⏎b.m3u8"#),
        row(
            .iFrameBandwidth, .multivariant,
            #"#EXT-X-I-FRAME-STREAM-INF:URI="a""#,
            #"#EXT-X-I-FRAME-STREAM-INF:URI="a",BANDWIDTH=1"#),
        row(
            .iFrameURI, .multivariant,
            #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1"#,
            #"#EXT-X-I-FRAME-STREAM-INF:URI="a",BANDWIDTH=1"#),
        row(
            .sessionDataID, .multivariant,
            #"#EXT-X-SESSION-DATA:VALUE="a""#,
            #"#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="a""#),
        row(
            .sessionDataValue, .multivariant,
            #"#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="a",URI="b""#,
            #"#EXT-X-SESSION-DATA:DATA-ID="a",URI="b""#),
        row(
            .sessionDataTwice, .multivariant,
            #"#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="a"⏎#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b""#,
            #"#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="a"⏎#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b",LANGUAGE="de""#),
        row(
            .sessionKeyMethod, .multivariant,
            #"#EXT-X-SESSION-KEY:METHOD=NONE"#,
            #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="a""#),
        row(
            .sessionKeyTwice, .multivariant,
            #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="a"⏎#EXT-X-SESSION-KEY:METHOD=AES-128,URI="a""#,
            #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="a"⏎#EXT-X-SESSION-KEY:METHOD=AES-128,URI="b""#),
        row(
            .steeringURI, .multivariant,
            #"#EXT-X-CONTENT-STEERING:PATHWAY-ID="a""#,
            #"#EXT-X-CONTENT-STEERING:SERVER-URI="s",PATHWAY-ID="a""#),
        row(
            .steeringTwice, .multivariant,
            #"#EXT-X-CONTENT-STEERING:SERVER-URI="s"⏎#EXT-X-CONTENT-STEERING:SERVER-URI="s""#,
            #"#EXT-X-CONTENT-STEERING:SERVER-URI="s""#),
    ]
}
