/// The way in which a process ended.
enum MPVExit: Equatable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)
    /// This program closed the connection, because mpv accepted no more commands.
    case unresponsive

    var description: String {
        switch self {
        case .code(let code): "with code \(code)"
        case .signal(let number): "on signal \(number)"
        case .unresponsive: "without accepting further commands"
        }
    }
}
