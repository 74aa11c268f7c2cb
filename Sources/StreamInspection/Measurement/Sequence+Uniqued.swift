extension Sequence<String> {
    /// The different texts, in the order of their first occurrence.
    package var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
