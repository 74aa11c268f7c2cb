extension PlayerCapabilities {
    /// The reason why the player cannot seek; nil if it can.
    package var refusalOfSeek: String? { canSeek ? nil : "what is loaded cannot be sought in" }

    /// Returns the reason why the player cannot play at `speed`; nil if it can.
    package func refusal(ofSpeed speed: Float) -> String? {
        guard let speeds else { return "this player has one speed" }
        return speeds.contains(speed) ? nil : "the speed goes from \(speeds.lowerBound) to \(speeds.upperBound)"
    }
}
