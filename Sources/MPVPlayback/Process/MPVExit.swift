/// How a process ended.
enum MPVExit: Equatable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)
    /// By us, because it took no more commands.
    case unresponsive

    var description: String {
        switch self {
        case .code(let code): "with code \(code)"
        case .signal(let number): "by signal \(number)"
        case .unresponsive: "because it took no more commands"
        }
    }
}
