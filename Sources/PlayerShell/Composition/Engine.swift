import AdaptiveStreaming
import MPVPlayback

/// What plays.
enum Engine: Equatable {
    /// The headless player of this package.
    case headless(VariantSelection = VariantSelection())
    /// A real mpv; without an installation a load fails, and says how to get it.
    case mpv(MPVInstallation?, MPVOptions)

    /// As machines are told.
    var name: String {
        switch self {
        case .headless: "headless"
        case .mpv: "mpv"
        }
    }

    /// Whether mpv draws on the terminal of this program.
    var drawsOnTerminal: Bool {
        switch self {
        case .headless: false
        case .mpv(_, let options): options.video == .terminal
        }
    }
}
