/// A key, or another input that a terminal sends.
package enum Key: Hashable, Sendable {
    /// A printable character, including the space.
    case character(Character)
    case left
    case right
    case up
    case down
    case home
    case end
    case pageUp
    case pageDown
    case delete
    case backspace
    case enter
    case tab
    /// The Tab key with Shift.
    case backTab
    case escape
    /// A lower-case letter or one of the characters `@ \ ] ^ _`, with Ctrl.
    ///
    /// Terminals send the same bytes for Ctrl-I and Tab, for Ctrl-J, Ctrl-M and Enter, and for Ctrl-H and Backspace.
    /// These are never reported as this case.
    case control(Character)
    /// A printable character with Alt.
    case alt(Character)
    case altLeft
    case altRight
    case altBackspace
    case mouse(MouseEvent)
    /// A pasted text of at most 64 KiB. Line breaks are line feeds, tabs are spaces, and other control characters are
    /// removed.
    case paste(String)
    /// The reply to a query of the background colour.
    case background(Background)
}
