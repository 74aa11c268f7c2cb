import AdaptiveStreaming

extension HLSEngine {
    /// Handles an input, parses each playlist that the engine outputs, and handles each parsed playlist at the same
    /// time `now`.
    ///
    /// - Returns: The other outputs, in order.
    mutating func handleAndParse(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        let outputs = handle(input, at: now)
        return outputs.flatMap { output in
            guard case .parse(let id, let document) = output else { return [output] }
            return handleAndParse(.parsed(id, document.parsed()), at: now)
        }
    }
}
