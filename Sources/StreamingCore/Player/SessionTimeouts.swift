/// After how long a session gives up on a player that says nothing.
public struct SessionTimeouts: Equatable, Sendable {
    /// From a load until it is ready.
    public var load: Duration
    /// In the state playing, without the position moving.
    public var progress: Duration

    /// By default 60 s and 10 s.
    public init(load: Duration = .seconds(60), progress: Duration = .seconds(10)) {
        self.load = load
        self.progress = progress
    }
}
