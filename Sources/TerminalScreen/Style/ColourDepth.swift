/// The number of colours that a terminal can show, or that the user wants.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
    case monochrome
    /// The 16 colours that the theme of the terminal defines.
    case ansi16
    /// The 256 colours of xterm.
    case ansi256
    /// 8 bits for each of red, green and blue.
    case trueColour

    /// Creates the number of colours that environment variables select.
    ///
    /// - Parameter environment: The environment variables. `TERM=dumb`, a missing `TERM` and a `NO_COLOR` that is not
    ///   empty select no colours. `COLORTERM` selects true colour, and `TERM` the 256 colours.
    package init(environment: [String: String]) {
        let terminal = environment["TERM"] ?? ""
        if ["", "dumb"].contains(terminal) || environment["NO_COLOR"]?.isEmpty == false {
            self = .monochrome
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
            self = .trueColour
        } else {
            self = terminal.hasSuffix("-256color") ? .ansi256 : .ansi16
        }
    }
}
