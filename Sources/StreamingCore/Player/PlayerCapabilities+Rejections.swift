extension PlayerCapabilities {
    /// The reason to reject a seek, in words; nil if the loaded media is seekable.
    package var rejectionOfSeek: String? {
        if canSeek { return nil }
        return isLive == true ? "the live window is too short to seek" : "this media is not seekable"
    }

    /// Returns the reason to reject the playback speed `speed`, in words; nil if the player supports the speed.
    package func rejection(ofSpeed speed: Float) -> String? {
        guard let speeds else { return "this player cannot change the speed" }
        return speeds.contains(speed) ? nil : "the speed must be between \(speeds.lowerBound) and \(speeds.upperBound)"
    }
}
