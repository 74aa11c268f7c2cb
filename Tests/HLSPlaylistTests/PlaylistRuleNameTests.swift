import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("Names of playlist rules", .tags(.unit))
struct PlaylistRuleNameTests {
    @Test("The name of a rule in the JSON output never changes")
    func test_rawValue_ofEachRule_isItsPublishedName() {
        let names = [
            "byteOrderMark", "encoding", "controlCharacters", "whitespace", "uri", "uriWithoutTag", "bothKinds",
            "attributeList", "attributeTwice", "attributeValue", "undefinedVariable", "tagValue", "headerFirst",
            "versionTwice", "versionTooLow", "sharedTagTwice", "startOffset", "variableName", "defineOneName",
            "defineValue", "defineTwice", "defineImport", "defineImportHere", "defineQuery", "mediaTagTwice",
            "targetDurationMissing", "targetDurationExceeded", "mediaSequenceLate", "discontinuitySequenceLate",
            "playlistType", "partTarget", "partInfMissing", "skipBoundary", "skipDateRanges", "holdBack",
            "partHoldBack", "partHoldBackMissing", "duration", "byteRange", "byteRangeStart", "keyMethod", "keyURI",
            "keyNone", "keyVector", "mapURI", "mapVector", "programDate", "partURI", "partDuration", "partTooLong",
            "partTooShort", "partGap", "partTooOld", "tagAfterPart", "dateRangeID", "dateRangeStart", "dateRangeOrder",
            "dateRangeEnd", "dateRangeEndOnNext",
            "dateRangeTwice", "dateRangeProgramDate", "skipCount", "skipPosition", "skipWithEnd", "hintType", "hintURI",
            "hintWithEnd", "reportURI",
            "reportRelative", "renditionType", "renditionGroup", "renditionName", "renditionNameTwice",
            "defaultTwice", "autoselect", "forced", "subtitlesURI", "captionsURI", "captionsChannel",
            "instreamCharacters", "audioAttribute", "channels", "channelsMissing", "stableRenditionID", "variantURI",
            "bandwidth", "score", "scoreMissing", "videoLayout", "stableVariantID", "groupMissing", "captionsNone",
            "iFrameBandwidth",
            "iFrameURI", "sessionDataID", "sessionDataValue", "sessionDataTwice", "sessionKeyMethod",
            "sessionKeyTwice", "steeringURI", "steeringTwice",
        ]
        #expect(PlaylistRule.allCases.map(\.rawValue).sorted() == names.sorted())
    }
}
