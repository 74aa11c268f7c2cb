extension StreamDownloader {
    /// The language of the selected audio rendition; nil if it is not known.
    var audioLanguage: String? { audioTracks.first(where: \.isSelected)?.language }

    /// Returns the properties of the media that determine the positions of subtitles.
    ///
    /// - Parameter position: The current position, in seconds.
    /// - Returns: The properties; nil until the playlist of a variant is known.
    func subtitleMedia(at position: Double) -> SubtitleMedia? {
        mainTimeline.map {
            SubtitleMedia(
                timeline: $0, timestamps: tracks.main.timestamps, bufferedEnd: bufferedEnd, position: position)
        }
    }
}
