/// A piece of input from a person or from a pipe.
enum ShellInput: Equatable, Sendable {
    case key(Key)
    case line(String)
    case endOfInput
}
