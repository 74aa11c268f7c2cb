extension ReportingPlayer {
    /// Performs an effect of the playback machine by calling the corresponding command of the player.
    func perform(_ effect: PlaybackEffect) {
        switch effect {
        case .load(let url): load(url: url)
        case .play: play()
        case .pause: pause()
        case .seek(let target): seek(to: target)
        case .stop: stop()
        }
    }
}
