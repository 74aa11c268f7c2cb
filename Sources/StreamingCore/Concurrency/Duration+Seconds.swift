extension Duration {
    /// The duration in seconds, exact to about a nanosecond for the length of a film.
    public var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
