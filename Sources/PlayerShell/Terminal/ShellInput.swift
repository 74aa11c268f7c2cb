import TerminalScreen

/// One unit of standard input: a key, a line, or the end of input.
enum ShellInput: Equatable, Sendable {
    case key(Key)
    case line(String)
    case endOfInput
}
