/// The playback settings, which also apply to later media and later processes.
struct MPVSettings: Equatable, Sendable {
    private(set) var speed: Float = 1
    /// The volume, from 0 to 1.
    private(set) var volume: Float = 1
    private(set) var isMuted = false

    /// All settings, with values in the units that mpv expects.
    var values: [(property: MPVProperty, value: MPVValue)] {
        [MPVProperty.speed, .volume, .mute].map { ($0, value(of: $0)) }
    }

    /// Returns the value of a setting in the unit that mpv expects, or `null` for a property that is not a setting.
    func value(of property: MPVProperty) -> MPVValue {
        switch property {
        case .speed: .number(Double(speed))
        case .volume: .number(Double(volume * 100))
        case .mute: .bool(isMuted)
        default: .null
        }
    }

    mutating func setSpeed(_ speed: Float) { self.speed = speed }

    /// Sets the volume, clamped to the range from 0 to 1.
    mutating func setVolume(_ volume: Float) { self.volume = min(max(volume, 0), 1) }

    mutating func toggleMute() { isMuted.toggle() }

    /// Records the value of a setting that mpv reports. Properties that are not settings, and invalid values, are
    /// ignored.
    mutating func note(_ property: MPVProperty, _ value: MPVValue) {
        switch property {
        case .speed: if let speed = value.number, speed > 0 { setSpeed(Float(speed)) }
        case .volume: if let volume = value.number { setVolume(Float(volume) / 100) }
        case .mute: isMuted = value.bool ?? isMuted
        default: break
        }
    }
}
