import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("Background", .tags(.unit))
struct BackgroundTests {
    @Test(
        "The reply of the terminal tells whether its background is light or dark",
        arguments: zip(
            [
                "rgb:ffff/ffff/ffff", "rgb:0000/0000/0000", "rgb:ff/ff/ff", "rgb:f/f/f", "rgb:0/2b/36", "rgb:fd/f6/e3",
                "rgba:0000/0000/0000/ffff", "rgb:75/75/75", "rgb:77/77/77", "rgb:ffff/ffff", "rgb:fffff/0/0",
                "rgb:x/0/0",
                "#ffffff", "", "rgb:-1/0/0", "rgb://",
            ],
            [
                Background.light, .dark, .light, .light, .dark, .light, .dark, .dark, .light, .unknown, .unknown,
                .unknown, .unknown, .unknown, .unknown, .unknown,
            ]))
    func test_reply_withAColour_tellsTheBrightness(colour: String, background: Background) {
        for terminator in ["\u{7}", "\u{1B}\\"] {
            var sut = KeyDecoder()
            let keys = sut.decode(Array("\u{1B}]11;\(colour)\(terminator)q".utf8))
            #expect(keys == [.background(background), .character("q")])
        }
    }

    @Test("The contrast of black and white is 21, and of equal colours 1")
    func test_contrast_ofBlackAndWhite_is21() {
        #expect(abs(Colour.black.contrast(with: .white) - 21) < 1e-9)
        #expect(Colour.white.contrast(with: .white) == 1)
        #expect(abs(Colour(0x767676).contrast(with: .white) - 4.54) < 0.01)
    }
}
