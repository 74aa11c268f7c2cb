extension PlayerCapabilities {
    /// The reason why the player cannot seek; nil if it can.
    package var refusalOfSeek: String? { canSeek ? nil : "this media is not seekable" }

    /// Returns the reason why the player cannot play at `speed`; nil if it can.
    package func refusal(ofSpeed speed: Float) -> String? {
        guard let speeds else { return "this player cannot change the speed" }
        return speeds.contains(speed) ? nil : "the speed must be between \(speeds.lowerBound) and \(speeds.upperBound)"
    }
}
