extension CommandSpec.Section {
    static let engines = engines("mpv is installed, standard output is a terminal, and --json is absent")
    static let enginesWithoutJSON = engines("mpv is installed and standard output is a terminal")

    private static func engines(_ condition: String) -> Self {
        Self(
            "Engines",
            "With --engine auto, mpv plays if \(condition). Otherwise, the native engine plays. The first line of the "
                + "output names the engine.",
            rows: [
                ("native", "downloads and buffers HLS and MP4 without decoding: no picture, no audio"),
                ("mpv", "plays picture and audio"),
            ])
    }

    static let picture = Self(
        "Picture",
        "--video selects mpv, and cannot be used with --engine native. By default, mpv shows the picture in a window "
            + "in a desktop session, and in the terminal elsewhere. In the window, the keys of mpv "
            + "apply. With --json or --log, there is no picture in the terminal.")
    static let pictureInAWindow = Self(
        "Picture",
        "--video selects mpv, and cannot be used with --engine native. By default, mpv shows the picture in a window "
            + "in a desktop session, and plays only audio elsewhere.")
    static let variants = Self(
        "Variants",
        "The native engine starts with the lowest variant, and then follows --adaptation. mpv plays the highest variant, "
            + "and does not adapt. If every variant exceeds --max-bitrate (in bits per second), the lowest plays, "
            + "with a warning.",
        rows: [
            ("lowest, highest", "the variant with the lowest or the highest bitrate"),
            ("N", "the variant with the N-th lowest bitrate (native engine only)"),
            (
                "HEIGHTp",
                "of the variants up to HEIGHT pixels high, such as 720p, the one with the highest bitrate (native "
                    + "engine only)"
            ),
        ])
    static let adaptation = Self(
        "Adaptation",
        "--adaptation selects the native engine, and cannot be used with mpv. The rule chooses the variant of each "
            + "segment.",
        rows: [
            ("predictive", "plans 20 segments ahead, and replaces buffered segments by better ones"),
            ("throughput", "chooses the highest variant whose bitrate is clearly below the throughput"),
            ("bola", "chooses by the buffered duration"),
            ("conservative", "moves by one variant at a time; up only if the buffer is at least 70 % full"),
        ])
    static let subtitles = Self(
        "Subtitles",
        "With the native engine, the status line shows WebVTT subtitles of HLS streams. The key j selects the next "
            + "subtitles, or none after the last. mpv shows subtitles in its picture. Without --subtitles, the native "
            + "engine shows the default subtitles of the stream. If there are none, the engine shows the forced subtitles "
            + "(for foreign speech and signs) in the language of the audio.")
    static let buffer = Self(
        "Buffer",
        "Without --adaptive-buffer, the maximum size of the buffer is 30 s with the native engine, and 150 MiB with "
            + "mpv. With the option, the native engine adapts the size to the network and the memory, and mpv only to "
            + "the memory. If memory is scarce or critical, the size for that memory applies, whatever the network. Until "
            + "the quality of the network is known, the maximum of the native engine is 10 s. A slow network needs a "
            + "large buffer to survive outages.",
        rows: [
            ("slow network", "30 s (native), if the throughput is below the lowest variant"),
            ("fair network", "10 s (native), if the throughput suffices only for the lowest variants"),
            ("fast network", "30 s (native), if the throughput suffices for higher variants"),
            ("scarce memory", "5 s (native) or 32 MiB (mpv), if less than 100 MiB of memory are free"),
            ("critical memory", "2 s (native) or 8 MiB (mpv), if less than 50 MiB of memory are free"),
        ])
    static let cmcd = Self(
        "CMCD",
        "--cmcd selects the native engine, and cannot be used with mpv. Each media request then carries Common Media "
            + "Client Data (CTA-5004), such as the buffered duration and the throughput.",
        rows: [
            ("headers", "puts the data into header fields that begin with CMCD"),
            ("query", "puts the data into the query parameter CMCD"),
        ])
    static let targetLatency = Self(
        "Target latency",
        "--target-latency selects the native engine, and cannot be used with mpv. The engine "
            + "adjusts the speed of a live stream, within 0.97 to 1.03, until its latency reaches the target. It does so "
            + "only while the speed that you set is 1. The target does not change where playback starts. If the "
            + "target is too low to keep a buffer, the engine uses a higher target.")
}
