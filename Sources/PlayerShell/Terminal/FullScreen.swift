import Foundation
import TerminalScreen

/// The size of a terminal, in characters.
struct ScreenSize: Equatable {
    var columns: Int
    var rows: Int
}

/// The full screen of the terminal, on which a command draws. The alternate screen (xterm, "Alternate Screen Buffer")
/// keeps the previous contents of the terminal.
@MainActor
final class FullScreen {
    private let console: Console
    private let depth: ColourDepth
    private var painter = ScreenPainter()
    private var background = Background.unknown
    private(set) var isShown = false
    /// The last drawn screen; nil before the first drawing.
    private(set) var screen: Screen?
    /// The number of drawings that have changed the terminal.
    private(set) var frames = 0
    private var usesMouse: Bool

    /// Creates a full screen, which is hidden until `show()` is called.
    ///
    /// - Parameters:
    ///   - console: The console that writes to the terminal.
    ///   - depth: The number of colours of the terminal.
    ///   - usesMouse: Whether the terminal reports the mouse.
    init(_ console: Console, depth: ColourDepth, usesMouse: Bool) {
        self.console = console
        self.depth = depth
        self.usesMouse = usesMouse
    }

    /// Shows the screen and queries the colour of the background. If the screen is already shown, nothing happens.
    func show() {
        if isShown { return }
        isShown = true
        TerminalSystem.showsPicture = true
        painter.forget()
        let query = depth == .monochrome ? "" : "\u{1B}]11;?\u{1B}\\"
        console.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[?2004h\(mouseSequence(usesMouse))\(query)")
    }

    /// Hides the screen and restores the previous screen. If the screen is already hidden, nothing happens.
    func hide() {
        if !isShown { return }
        isShown = false
        console.write("\u{1B}[?2004l\(mouseSequence(false))\u{1B}[0m\u{1B}[?1049l\u{1B}[?25h")
        TerminalSystem.showsPicture = false
    }

    /// Writes the differences between a screen and the previous screen. A hidden screen draws nothing.
    ///
    /// - Parameters:
    ///   - screen: The new contents.
    ///   - cursor: The place of the cursor, or nil to hide the cursor.
    func draw(_ screen: Screen, cursor: ScreenPainter.Position?) {
        guard isShown else { return }
        let text = painter.paint(screen, palette: Palette(depth: depth, background: background), cursor: cursor)
        self.screen = screen
        if text.isEmpty { return }
        frames += 1
        console.write(text)
    }

    /// Makes the next drawing repaint the whole screen.
    func forget() { painter.forget() }

    /// Adapts the colours to the background of the terminal.
    func setBackground(_ background: Background) {
        if background == self.background { return }
        self.background = background
        painter.forget()
    }

    /// Turns the reports of the mouse on or off. While they are off, the terminal itself selects text.
    func setMouse(_ isOn: Bool) {
        usesMouse = isOn
        if isShown { console.write(mouseSequence(isOn)) }
    }

    /// Copies a text to the clipboard of the terminal (xterm, OSC 52). Terminals without this function ignore the text.
    func copy(_ text: String) { console.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}") }

    /// Returns the sequence that turns reports of buttons and the wheel on or off (xterm, "Mouse Tracking", SGR mode).
    private func mouseSequence(_ isOn: Bool) -> String {
        isOn ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1000l\u{1B}[?1006l"
    }
}
