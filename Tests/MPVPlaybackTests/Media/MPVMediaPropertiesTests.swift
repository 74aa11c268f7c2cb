import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVMediaProperties and MPVSettings", .tags(.unit))
struct MPVMediaPropertiesTests {
    @Test("the position is between 0 and the duration, and a missing one changes nothing")
    func test_note_ofAPosition_isClamped() {
        var sut = MPVMediaProperties()
        sut.note(.timePosition, 40)
        #expect(sut.position == 40)
        sut.note(.duration, 30)
        for (value, expected) in [(31, 30), (.null, 30), (-1, 0)] as [(MPVValue, Double)] {
            sut.note(.timePosition, value)
            #expect(sut.position == expected)
        }
    }

    @Test("the buffered data ends at the duration, for the position")
    func test_end_isAtMostTheDuration() {
        var sut = MPVMediaProperties()
        sut.note(.timePosition, 28)
        sut.note(.cacheDuration, 5)
        #expect(sut.bufferEnd == 33)
        #expect(sut.end == 33)
        sut.note(.duration, 30)
        #expect(sut.end == 30)
        #expect(sut.isBeforeEnd)
        sut.note(.timePosition, 29)
        #expect(!sut.isBeforeEnd)
    }

    @Test("a duration of 0 is unknown, and a speed of 0 is no throughput")
    func test_note_ofZero_isUnknown() {
        var sut = MPVMediaProperties()
        sut.note(.duration, 0)
        sut.note(.cacheSpeed, 1_000)
        sut.note(.cacheSpeed, 0)
        #expect(sut.duration == nil)
        #expect(sut.isBeforeEnd)
        #expect(sut.cacheSpeed == 1_000)
    }

    @Test("settings take values that mpv can report, clamped, and ignore others")
    func test_noteSetting_clampsAndIgnores() {
        var sut = MPVSettings()
        for (property, value) in [(.volume, 130), (.speed, 2), (.mute, true)] as [(MPVProperty, MPVValue)] {
            sut.note(property, value)
        }
        #expect(sut == MPVSettings(speed: 2, volume: 1, isMuted: true))
        for property in [MPVProperty.volume, .speed, .mute, .pause] { sut.note(property, .null) }
        sut.note(.speed, 0)
        #expect(sut == MPVSettings(speed: 2, volume: 1, isMuted: true))
    }
}
