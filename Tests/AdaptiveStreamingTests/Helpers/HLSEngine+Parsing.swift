import AdaptiveStreaming

extension HLSEngine {
    /// Handles an input and, at the same time, the playlists that the engine wants parsed. Returns the other outputs, in
    /// order.
    mutating func handleAndParse(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        var outputs: [EngineOutput] = []
        for output in handle(input, at: now) {
            if case .parse(let id, let document) = output {
                outputs += handleAndParse(.parsed(id, document.parsed()), at: now)
            } else {
                outputs.append(output)
            }
        }
        return outputs
    }
}
