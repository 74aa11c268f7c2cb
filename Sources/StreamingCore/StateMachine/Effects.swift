/// The effects of one decision, in the order in which they are to be performed.
///
/// An enumeration and not an array, because an array of one element is an allocation at every transition. A decision that
/// needs a third has one effect that stands for two, such as `loadAndPlay`, and whoever performs it does both in order.
public enum Effects<Effect: Equatable & Sendable>: Equatable, Sendable, RandomAccessCollection {
    /// Nothing is to be done.
    case none
    /// One thing.
    case one(Effect)
    /// Two, in this order.
    case two(Effect, Effect)

    public var startIndex: Int { 0 }

    public var endIndex: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .two: 2
        }
    }

    public subscript(position: Int) -> Effect {
        switch (self, position) {
        case (.one(let effect), 0), (.two(let effect, _), 0), (.two(_, let effect), 1): effect
        default: preconditionFailure("index \(position) is out of the range 0..<\(endIndex)")
        }
    }
}
