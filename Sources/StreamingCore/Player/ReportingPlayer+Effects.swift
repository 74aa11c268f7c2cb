extension ReportingPlayer {
    /// Does what the machine asks.
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
