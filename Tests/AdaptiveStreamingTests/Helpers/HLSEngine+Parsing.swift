import AdaptiveStreaming

extension HLSEngine {
    /// Handles an input and, at the same time, the playlists that the engine wants parsed. Returns the other outputs, in
    /// order.
    mutating func handleAndParse(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        let outputs = handle(input, at: now)
        return outputs.flatMap { output in
            guard case .parse(let id, let document) = output else { return [output] }
            return handleAndParse(.parsed(id, document.parsed()), at: now)
        }
    }
}
