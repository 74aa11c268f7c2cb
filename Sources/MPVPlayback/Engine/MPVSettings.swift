import StreamingCore

/// The playback settings, which also apply to later media and later processes.
struct MPVSettings: Equatable, Sendable {
    private(set) var speed: Float = 1
    /// The volume, from 0 to 1.
    private(set) var volume: Float = 1
    private(set) var isMuted = false
    /// The memory pressure, which limits the buffer of mpv.
    private(set) var memoryPressure = MemoryPressureLevel.normal

    /// The settings for a new process, with values in the units that mpv expects. With normal memory pressure, the
    /// buffer limit is omitted, so that a limit in the user's configuration of mpv stays valid.
    var values: [(property: MPVProperty, value: MPVValue)] {
        let limit: [MPVProperty] = memoryPressure == .normal ? [] : [.bufferLimit]
        return ([.speed, .volume, .mute] + limit).map { ($0, value(of: $0)) }
    }

    /// The maximum size of the media that mpv buffers ahead of the position, in bytes.
    ///
    /// The size for normal pressure is mpv's default (mpv's manual, `--demuxer-max-bytes`).
    private var bufferLimit: Int {
        switch memoryPressure {
        case .normal: 150 << 20
        case .warning: 32 << 20
        case .critical: 8 << 20
        }
    }

    /// Returns the value of a setting in the unit that mpv expects, or `null` for a property that is not a setting.
    func value(of property: MPVProperty) -> MPVValue {
        switch property {
        case .speed: .number(Double(speed))
        case .volume: .number(Double(volume * 100))
        case .mute: .bool(isMuted)
        case .bufferLimit: .number(Double(bufferLimit))
        default: .null
        }
    }

    mutating func setSpeed(_ speed: Float) { self.speed = speed }

    /// Sets the volume, clamped to the range from 0 to 1.
    mutating func setVolume(_ volume: Float) { self.volume = min(max(volume, 0), 1) }

    mutating func toggleMute() { isMuted.toggle() }

    /// Sets the memory pressure. Returns whether the pressure has changed.
    mutating func setMemoryPressure(_ level: MemoryPressureLevel) -> Bool {
        defer { memoryPressure = level }
        return level != memoryPressure
    }

    /// Records the speed, the volume or the mute setting that mpv reports. Other properties and invalid values are
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
