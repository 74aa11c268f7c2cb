import AdaptiveStreaming
import MPVPlayback

/// What plays.
enum Engine: Equatable {
    /// The native engine of this package.
    case native(VariantSelection = VariantSelection())
    /// A real mpv; without an installation a load fails, and says how to get it.
    case mpv(MPVInstallation?, MPVOptions)

    /// As machines are told.
    var name: String {
        switch self {
        case .native: "native"
        case .mpv: "mpv"
        }
    }

    /// Whether mpv draws on the terminal of this program.
    var drawsOnTerminal: Bool {
        switch self {
        case .native: false
        case .mpv(_, let options): options.video == .terminal
        }
    }
}
