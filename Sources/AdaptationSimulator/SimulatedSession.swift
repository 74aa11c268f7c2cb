/// The result of a simulated session.
package struct SimulatedSession: Equatable, Sendable {
    /// The score: the mean utility per segment duration, less five times ``rebufferRatio``.
    package var score: Double
    /// The mean bitrate over the session, in kilobits per second. The start-up time and rebuffers count as 0.
    package var bitrate: Double
    /// The share of the session in which the buffer was empty after the start of playback, from 0 to 1.
    package var rebufferRatio: Double
    /// The number of rebuffers.
    package var rebuffers: Int
    /// The mean change of the bitrate per segment duration, in kilobits per second.
    package var bitrateChange: Double
    /// The mean change of ln(bitrate) per played segment.
    package var logChange: Double
    /// The number of replaced segments.
    package var replacements: Int
    /// The number of abandoned downloads, including replacements that were abandoned because they came too late.
    package var abandoned: Int
    /// The number of received bits, including those of abandoned and replaced segments.
    package var receivedBits: Double
}
