import Foundation

/// A colour in the colour space sRGB.
struct Colour: Hashable, Sendable {
    static let black = Colour(0x000000)
    static let white = Colour(0xFFFFFF)

    var red: Double
    var green: Double
    var blue: Double

    /// Creates a colour from its components, in the range from 0 to 1.
    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a colour from a number with 8 bits for each component, such as `0xFF8000`.
    init(_ value: Int) {
        self.init(
            red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255,
            blue: Double(value & 0xFF) / 255)
    }

    /// The relative luminance, from 0 for black to 1 for white, as WCAG 2.2 defines it.
    var luminance: Double {
        func linear(_ component: Double) -> Double {
            component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio of two colours, from 1 to 21, as WCAG 2.2 defines it.
    func contrast(with other: Colour) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }
}
