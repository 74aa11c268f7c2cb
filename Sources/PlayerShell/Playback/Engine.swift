import AdaptiveStreaming
import MPVPlayback

/// The engine that plays the media.
enum Engine: Equatable {
    /// The native engine of this package, with its variant selection, its CMCD mode, its choice of subtitles, its
    /// target latency in seconds and its adaptation rule. If the mode is nil, the engine sends no CMCD. If the target
    /// latency is nil, the engine does not adjust the speed.
    case native(
        VariantSelection = VariantSelection(), CMCDConfiguration.Mode? = nil, SubtitleSelection = .automatic,
        targetLatency: Double? = nil, adaptation: AdaptationRuleName = .predictive)
    /// An mpv process. If the installation is nil, every load fails with advice on how to install mpv.
    case mpv(MPVInstallation?, MPVOptions)

    /// The name of the engine in JSON events.
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
