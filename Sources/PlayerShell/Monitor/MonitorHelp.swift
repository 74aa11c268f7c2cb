import StreamMonitoring
import StreamingCore

/// The sections of the help of `player monitor`.
enum MonitorHelp {
    static let sections: [CommandSpec.Section] = [
        limits, verdicts, causes, playlists, terminal, json, prometheus, load, rounds, archive,
        .headers(of: "each URL"),
    ]

    private static let limits = CommandSpec.Section(
        "Limits",
        "Each limit applies to each session. A limit on an unknown metric is not crossed, such as --max-latency for a "
            + "video on demand. The verdict names each crossed limit and the excess.",
        rows: [
            (
                "start-up time",
                "from the start to the first advance of the position; without an advance, the time so far"
            ),
            ("rebuffer ratio", "rebuffer time / (rebuffer time + played time)"),
            ("stall", "a rebuffer of at least 100 ms after the first advance of the position"),
            ("latency", "the mean time from the position to the live edge"),
            (
                "bitrate",
                "the mean BANDWIDTH of the played variants, weighted by played time; without variants, the measured "
                    + "bitrate"
            ),
            (
                "codes",
                "of failures and recovered errors: " + PlaybackFailure.Code.all.map(\.rawValue).joined(separator: ", ")
            ),
        ])
    private static let verdicts = CommandSpec.Section(
        "Verdict",
        "Each stall is a finding. If --max-stalls or --max-rebuffer-ratio allows stalls, each stall is a warning. "
            + "Warnings do not change the verdict. With --live, a stream that is not live, or that has ended, is a "
            + "finding.",
        rows: [
            ("well", "each session played, without a finding and within all limits"),
            ("finding", "there is a finding, or a limit is crossed"),
            ("failed", "a session failed, or did not start before the end of --for"),
            (
                "invalid",
                "this computer was too slow: its loop was late by 1 s, not all sessions were started, or a playlist was "
                    + "reloaded late by more than half of the target duration"
            ),
        ])
    private static let causes = CommandSpec.Section(
        "Causes",
        "For a stall or a failure, the requests of the last 45 s show the cause. The first of these causes that "
            + "applies is reported, with its evidence:",
        rows: [
            ("wrongBody", "a successful response for a playlist or media was text or empty, or not a playlist"),
            ("unannouncedChange", "a live playlist changed in a way that RFC 8216bis forbids"),
            (
                "cdnFailing",
                "at least two responses had an error status, or playback failed with one; the evidence has Age and "
                    + "X-Cache"
            ),
            (
                "originStalled",
                "the connection or a response failed, or no data arrived for 4 s (live: at most 1.5 target durations)"
            ),
            (
                "playlistFrozen",
                "a live playlist had no new segment for 1.5 target durations, a blocking reload waited as long as a "
                    + "stalled origin, or the content rate was too low"
            ),
            ("linkSlow", "the throughput was below the bitrate of the lowest variant, or of media without variants"),
        ])
    private static let playlists = CommandSpec.Section(
        "Playlists",
        "The live playlists that no session plays are reloaded too: each one after 1.2 target durations without a "
            + "request, and at most \(StreamHealth.idleReloadLimit) per second and stream. These are the rules, "
            + "besides those of \"player lint\" for changes:",
        rows: [
            ("updateLate", "no new segment for 1.5 target durations (warning) or 3 (finding)"),
            ("playlistUnavailable", "at least 2 failed requests for a listed playlist over 3 target durations"),
            ("contentRate", "published media / clock time over 1 to 10 minutes: below 0.97 or above 1.03"),
            (
                "dateJump",
                "the program date goes back, or advances by more than 2 target durations from one segment to the next"
            ),
            ("variantDrift", "the live edges of two variants are more than 3 segments apart"),
            ("cacheLifetime", "the max-age of a live playlist is longer than the target duration"),
            ("cacheValidator", "a segment has neither ETag nor Last-Modified (warning)"),
            ("cacheRange", "a range request got the status 200 (warning)"),
        ])
    private static let terminal = CommandSpec.Section(
        "Output",
        "On a terminal, a table shows the first 16 streams: the state, the position, the latency, the variant, the "
            + "throughput, the last 16 s of the buffer, the stalls and the recovered errors. In a pipe, if there are "
            + "at most four sessions, each change of a state is one line. Every ten seconds, one line per stream shows "
            + "the other values.")
    private static let json = CommandSpec.Section(
        "JSON",
        "Each line is an event. Most events have \"time\" (the date), \"t\" (seconds since the start of the program), "
            + "\"round\" and \"stream\" (the number of the URL). Unknown values are null.",
        rows: [
            ("session", "the engine and the version; always first"),
            ("sample", "the values of a session, once per second; above 20 sessions, less often"),
            ("finding", "a finding that is new, or has become worse"),
            ("session_end", "the metrics of a session at the end of a round"),
            ("limit", "a crossed limit: name, value, limit and excess; at most 100 per stream"),
            ("verdict", "the verdict on a stream, with at most 100 findings"),
            ("load", "percentiles over the sessions of a stream, and the costs of the monitor"),
            ("error", "the reason why a stream cannot be played, or why a file cannot be written"),
            ("summary", "the number of verdicts of each kind, and the exit code; always last"),
        ])
    private static let prometheus = CommandSpec.Section(
        "Prometheus",
        "--prometheus replaces FILE in one step, every ten seconds and after each round, for the textfile collector of "
            + "node_exporter. The label \"stream\" is the number of the URL. Two alerts are needed: one for "
            + "player_monitor_well == 0, and one for an old player_monitor_last_round_timestamp_seconds, which shows "
            + "that the monitor has stopped.")
    private static let load = CommandSpec.Section(
        "Load",
        "With --sessions, each stream plays N times in this process, with separate requests. The starts are spread "
            + "over --ramp, and --for begins after the ramp. Only the playlists, responses and reloads of the first "
            + "session are checked. The report has the percentiles 50, 90, 95 and 99 by the nearest rank. The report also says what limited the sessions: the monitor (processors, sockets, "
            + "delays), the server or the network, or nothing.")
    private static let rounds = CommandSpec.Section(
        "Rounds",
        "With --interval, the rounds begin at multiples of DURATION after the first one. A round whose time has "
            + "passed is skipped. Each round has new sessions and its own verdicts. Ctrl-C prints the verdicts of the "
            + "current round, and ends with 130."
    )
    private static let archive = CommandSpec.Section(
        "Archive",
        "--archive saves the changed playlists, the header fields for caches and the metrics in FOLDER, in one file of "
            + "JSON Lines per stream and round. Each run needs a new folder. Only you can read the files, because URLs "
            + "in playlists may contain secrets. --replay prints the same verdicts again. Limits on the command line "
            + "replace those of the archive.")
}
