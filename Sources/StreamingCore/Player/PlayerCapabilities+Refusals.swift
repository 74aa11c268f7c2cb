extension PlayerCapabilities {
    package var refusalOfSeek: String? { canSeek ? nil : "this media is not seekable" }

    package func refusal(ofSpeed speed: Float) -> String? {
        guard let speeds else { return "this player cannot change the speed" }
        return speeds.contains(speed) ? nil : "the speed must be between \(speeds.lowerBound) and \(speeds.upperBound)"
    }
}
