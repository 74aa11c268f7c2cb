/// A request of a simulated session.
struct SimulatedRequest {
    /// The index of the segment in the session, which can be longer than the movie.
    let segment: Int
    /// The variant to request.
    let variant: Int
    /// The distance of the replaced segment from the end of the buffer, in segments, from 1; nil for the next segment.
    let place: Int?
    /// The variant of the replaced segment; nil for the next segment.
    let replaced: Int?
}
