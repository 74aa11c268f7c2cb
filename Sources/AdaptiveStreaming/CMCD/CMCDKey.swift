/// A key of Common Media Client Data (CMCD), version 1 (CTA-5004). The raw value is the name that is sent.
///
/// The cases are in the alphabetical order of their names, which is the order in which the keys are sent.
public enum CMCDKey: String, CaseIterable, Sendable {
    /// The duration that is buffered for the track of the segment, in milliseconds.
    case bufferLength = "bl"
    /// The peak bitrate of the variant, in kbit/s.
    case encodedBitrate = "br"
    /// A Boolean value that indicates whether the buffer of the track ran empty since the previous request for media of
    /// the track.
    case bufferStarvation = "bs"
    /// The identifier of the content, which the app chooses in ``CMCDConfiguration/contentID``.
    case contentID = "cid"
    /// The duration of the segment, in milliseconds.
    case objectDuration = "d"
    /// The time until the buffer runs empty at the current speed, in milliseconds.
    case deadline = "dl"
    /// The bandwidth estimate, in kbit/s.
    case measuredThroughput = "mtp"
    /// The path of the object that is requested next, relative to the URL of this request.
    case nextObjectRequest = "nor"
    /// The byte range that is requested next.
    case nextRangeRequest = "nrr"
    /// The kind of object, such as a segment with video.
    case objectType = "ot"
    /// The playback speed; 0 while playback is paused. The key is omitted at normal speed.
    case playbackRate = "pr"
    /// The throughput that is sufficient for the client, in kbit/s. The native engine does not send this key.
    case requestedMaximumThroughput = "rtp"
    /// The format of the stream, such as HLS.
    case streamingFormat = "sf"
    /// The identifier of the session. Each load is a session.
    case sessionID = "sid"
    /// The type of the stream: on demand or live.
    case streamType = "st"
    /// A Boolean value that indicates whether playback waits for the buffer: at the start, after a seek or in a stall.
    case startup = "su"
    /// The highest bitrate that may be played, in kbit/s.
    case topBitrate = "tb"
    /// The version of CMCD. The key is omitted for version 1.
    case version = "v"

    /// The header field that contains the key.
    var header: CMCDHeader {
        switch self {
        case .encodedBitrate, .objectDuration, .objectType, .topBitrate: .object
        case .bufferLength, .deadline, .measuredThroughput, .nextObjectRequest, .nextRangeRequest, .startup: .request
        case .contentID, .playbackRate, .streamingFormat, .sessionID, .streamType, .version: .session
        case .bufferStarvation, .requestedMaximumThroughput: .status
        }
    }
}

/// A header field of CMCD. The raw value is the name of the field.
enum CMCDHeader: String, CaseIterable {
    /// The field for the keys that describe the requested object.
    case object = "CMCD-Object"
    /// The field for the keys that can change with each request.
    case request = "CMCD-Request"
    /// The field for the keys that rarely change during a session.
    case session = "CMCD-Session"
    /// The field for the keys that change independently of the requests.
    case status = "CMCD-Status"
}
