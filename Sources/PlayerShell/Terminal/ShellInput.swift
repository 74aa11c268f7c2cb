/// What comes from a person, or from a pipe in the place of one.
enum ShellInput: Equatable, Sendable {
    case key(Key)
    case line(String)
    case endOfInput
}
