import StreamingTestKit
import Testing

@testable import TerminalScreen

@Suite("Palette", .tags(.unit))
struct PaletteTests {
    @Test(
        "The contrast of each tint is at least 4.5 on its background, and on black and white if that is unknown",
        arguments: [ColourDepth.ansi256, .trueColour], Background.allCases)
    func test_tints_onEachBackground_areReadable(depth: ColourDepth, background: Background) throws {
        let palette = Palette(depth: depth, background: background)
        for tint in Tint.allCases where tint != .standard {
            let colour = try #require(shownColour(of: palette.sequence(for: Style(tint))))
            if background != .dark { #expect(colour.contrast(with: .white) >= 4.5, "\(tint)") }
            if background != .light { #expect(colour.contrast(with: .black) >= 4.5, "\(tint)") }
        }
    }

    @Test("All tints of a palette with colours differ", arguments: ColourDepth.allCases, Background.allCases)
    func test_tints_ofAPalette_differ(depth: ColourDepth, background: Background) {
        let palette = Palette(depth: depth, background: background)
        let sequences = Set(Tint.allCases.map { palette.sequence(for: Style($0)) })
        #expect(sequences.count == (depth == .monochrome ? 2 : Tint.allCases.count))
    }

    @Test("Without colours, only attributes are selected", arguments: Background.allCases)
    func test_sequence_withoutColours_hasOnlyAttributes(background: Background) {
        let palette = Palette(depth: .monochrome, background: background)
        for tint in Tint.allCases {
            let style = Style(tint, bold: true, dim: true, reversed: true, underlined: true)
            #expect(palette.sequence(for: style) == "\u{1B}[0;1;2;4;7m")
        }
        #expect(palette.sequence(for: Style(.bad)) == "\u{1B}[0m")
        #expect(palette.sequence(for: Style(.muted)) == "\u{1B}[0;2m")
    }

    @Test("A sequence selects the attributes and the colour, and resets the others")
    func test_sequence_ofAStyle_selectsItsAttributesAndColour() {
        let palette = Palette(depth: .ansi16, background: .dark)
        #expect(palette.sequence(for: .standard) == "\u{1B}[0m")
        #expect(palette.sequence(for: Style(reversed: true)) == "\u{1B}[0;7m")
        #expect(palette.sequence(for: Style(.bad, bold: true)) == "\u{1B}[0;1;91m")
        #expect(palette.sequence(for: Style(.muted, dim: true)) == "\u{1B}[0;2m")
        #expect(Palette(depth: .ansi256).sequence(for: Style(.good)) == "\u{1B}[0;38;5;29m")
        let light = Palette(depth: .trueColour, background: .light)
        #expect(light.sequence(for: Style(.accent, underlined: true)) == "\u{1B}[0;4;38;2;5;80;174m")
    }

    @Test(
        "The environment selects the number of colours",
        arguments: zip(
            [
                ["TERM": "xterm"], ["TERM": "xterm-256color"], ["TERM": "xterm", "COLORTERM": "truecolor"],
                ["TERM": "xterm", "COLORTERM": "24bit"], ["TERM": "xterm", "COLORTERM": "yes"], ["TERM": "dumb"], [:],
                ["TERM": "dumb", "COLORTERM": "truecolor"], ["TERM": "xterm-256color", "NO_COLOR": "1"],
                ["TERM": "xterm-256color", "NO_COLOR": "", "COLORTERM": ""],
                ["TERM": "xterm", "NO_COLOR": "0", "COLORTERM": "truecolor"],
            ],
            [
                ColourDepth.ansi16, .ansi256, .trueColour, .trueColour, .ansi16, .monochrome, .monochrome, .monochrome,
                .monochrome, .ansi256, .monochrome,
            ]))
    func test_depth_ofAnEnvironment_followsItsVariables(environment: [String: String], depth: ColourDepth) {
        #expect(ColourDepth(environment: environment) == depth)
    }

    /// Returns the foreground colour that a control sequence selects, or nil for the default colour.
    private func shownColour(of sequence: String) -> Colour? {
        let codes = sequence.dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) }
        guard let start = codes.firstIndex(of: 38) else { return nil }
        let rest = codes[(start + 1)...].dropFirst()
        let values = Array(rest)
        if values.count == 3 { return Colour(values[0] << 16 | values[1] << 8 | values[2]) }
        guard values.count == 1, (16...255).contains(values[0]) else { return nil }
        let number = values[0]
        if number >= 232 { return Colour((8 + 10 * (number - 232)) * 0x010101) }
        let levels = [0, 95, 135, 175, 215, 255]
        let cube = number - 16
        return Colour(levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6])
    }
}
