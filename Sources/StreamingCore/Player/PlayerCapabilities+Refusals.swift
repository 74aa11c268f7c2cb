extension PlayerCapabilities {
    package var refusalOfSeek: String? { canSeek ? nil : "what is loaded cannot be sought in" }

    package func refusal(ofSpeed speed: Float) -> String? {
        guard let speeds else { return "this player has one speed" }
        return speeds.contains(speed) ? nil : "the speed goes from \(speeds.lowerBound) to \(speeds.upperBound)"
    }
}
