/// A key, as a terminal sends it.
enum Key: Equatable, Sendable {
    case character(Character)
    case left
    case right
    case up
    case down
    case escape
}
