/// How a process ended.
public enum MPVExit: Equatable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    public var description: String {
        switch self {
        case .code(let code): "with code \(code)"
        case .signal(let number): "by signal \(number)"
        }
    }
}
