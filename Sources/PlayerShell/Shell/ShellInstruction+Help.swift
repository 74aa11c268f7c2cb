/// The help of `player shell`.
extension ShellInstruction {
    /// The instructions with their arguments, and their explanations.
    static var rows: [(String, String)] { table.map { ($0.usage, $0.help) } }

    /// The list of the instructions.
    static var helpText: String { CommandSpec.table(rows) }

    /// Returns the explanation of one instruction: its usage, its effect, and an example if it has an argument. Returns
    /// an empty text if no instruction has the name.
    static func helpText(of name: String) -> String {
        guard let entry = entry(name) else { return "" }
        let effect = "  " + CommandSpec.wrap(entry.help, indent: 2)
        return (["Usage: \(entry.usage)", effect] + (entry.example.map { ["Example: \($0)"] } ?? []))
            .joined(separator: "\n")
    }
}

extension ShellInstruction.Entry {
    fileprivate var usage: String { [name, argument].filter { !$0.isEmpty }.joined(separator: " ") }
}
