import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVMediaProperties and MPVSettings", .tags(.unit))
struct MPVMediaPropertiesTests {
    @Test("The position is clamped to the duration, and a missing position changes nothing")
    func test_note_ofAPosition_clampsThePosition() {
        var sut = MPVMediaProperties()
        sut.note(.timePosition, 40)
        #expect(sut.position == 40)
        sut.note(.duration, 30)
        for (value, expected) in [(31, 30), (.null, 30), (-1, 0)] as [(MPVValue, Double)] {
            sut.note(.timePosition, value)
            #expect(sut.position == expected)
        }
    }

    @Test("The end of the buffered range is clamped to the duration")
    func test_endOfTheBuffer_beyondTheDuration_isClamped() {
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

    @Test("A duration of 0 is unknown, and a cache speed of 0 is ignored")
    func test_note_ofADurationOfZero_isUnknown() {
        var sut = MPVMediaProperties()
        sut.note(.duration, 0)
        sut.note(.cacheSpeed, 1_000)
        sut.note(.cacheSpeed, 0)
        #expect(sut.duration == nil)
        #expect(sut.isBeforeEnd)
        #expect(sut.cacheSpeed == 1_000)
    }

    @Test("Valid values from mpv are clamped to the range of the setting, and invalid values are ignored")
    func test_note_ofASetting_clampsValidValues() {
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
