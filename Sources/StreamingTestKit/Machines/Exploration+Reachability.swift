import StreamingCore

extension Exploration {
    /// Returns the names of expected shapes (``Exploration/Shape``) that the exploration has not found.
    ///
    /// - Parameter names: The names of the expected shapes.
    public func deadShapes(among names: [String]) -> [String] {
        names.filter { !Set(shapes.map(\.name)).contains($0) }
    }

    /// The names of the inputs that are rejected, or do not apply, in every ``Exploration/Shape``.
    public var deadInputs: [String] {
        let accepted = Set(cells.filter { $0.move.rejection == nil }.map(\.input))
        return model.inputs.map(\.name).filter { !accepted.contains($0) }
    }

    /// Returns the names of the shapes (``Exploration/Shape``) from which no goal can be reached.
    ///
    /// - Parameter isGoal: A closure that returns whether a state is a goal.
    public func traps(_ isGoal: (Machine.State) -> Bool) -> [String] {
        var reaching = Set(shapes.filter { isGoal($0.state) }.map(\.name))
        let ways = Dictionary(grouping: cells, by: \.target)
        var waiting = Array(reaching)
        while let target = waiting.popLast() {
            for way in ways[target] ?? [] where reaching.insert(way.shape).inserted { waiting.append(way.shape) }
        }
        return shapes.map(\.name).filter { !reaching.contains($0) }
    }

    /// Searches for a chain of effects and their results that repeats endlessly without new input.
    ///
    /// The search completes the effects of a ``Move`` in order, in each way that `followUps` returns. A way is a list
    /// of actions to send. Effects of these actions are completed after all earlier effects. A chain with more than 16
    /// pending effects also counts as endless.
    ///
    /// - Parameter followUps: A closure that returns the ways in which an effect can be completed in a state.
    /// - Returns: The descriptions of the steps up to the repetition, or nil if every chain ends.
    public func endlessLoop(
        followUps: (_ effect: Machine.Effect, _ state: Machine.State) -> [[Machine.Action]]
    ) -> [String]? {
        var ended: Set<String> = []
        for cell in cells where !cell.move.effects.isEmpty {
            var path = ["\(cell.shape): \(cell.input)"]
            let start = Pending(state: cell.move.to, effects: cell.move.effects)
            if let loop = loop(from: start, followUps, &ended, &path) { return loop }
        }
        return nil
    }

    private struct Pending {
        var state: Machine.State
        var effects: [Machine.Effect]
    }

    /// Searches for a loop, depth first, and returns the descriptions of the steps up to the repetition, or nil if
    /// every chain ends.
    ///
    /// `ended` contains the states with pending effects from which every chain ends, and `path` contains the current
    /// chain.
    private func loop(
        from pending: Pending, _ followUps: (Machine.Effect, Machine.State) -> [[Machine.Action]],
        _ ended: inout Set<String>, _ path: inout [String]
    ) -> [String]? {
        guard let effect = pending.effects.first else { return nil }
        let effects = pending.effects.map { "\($0)" }.joined(separator: ", ")
        let name = "\(model.shape(pending.state)), pending effects: \(effects)"
        if path.contains(name) || pending.effects.count > 16 { return path + [name] }
        if ended.contains(name) { return nil }
        path.append(name)
        for way in followUps(effect, pending.state) {
            var next = Pending(state: pending.state, effects: Array(pending.effects.dropFirst()))
            for action in way {
                let move = Move<Machine>(from: next.state, action: action, decision: model.decision(next.state, action))
                next.state = move.to
                next.effects += move.effects
            }
            if let loop = loop(from: next, followUps, &ended, &path) { return loop }
        }
        path.removeLast()
        ended.insert(name)
        return nil
    }
}
