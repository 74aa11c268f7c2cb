import Foundation
import StreamingTestKit
import Testing

/// Tests of the completion scripts in real shells, and of the manual page with the programs that render it.
@Suite("Completions and manual page", .startsProcesses, .tags(.integration))
struct CompletionsTests {
    private let folder = TemporaryFolder()

    /// Typed words, and the expected suggestions for the last word.
    private static let cases: [(words: [String], suggestions: [String])] = [
        (["pl"], ["play"]), (["help", "mo"], ["monitor"]), (["play", "--eng"], ["--engine"]),
        (["play", "--engine", ""], ["auto", "mpv", "native"]), (["demo", "--video", ""], ["none", "window"]),
        (["cache", "v"], ["validate"]), (["play", "--no-a"], ["--no-adaptive-buffer", "--no-analytics"]),
        (["serve", "--port", ""], []), (["replay", "rec"], ["recording.jsonl"]), (["completions", "z"], ["zsh"]),
        (["play", "--log", "w"], ["warning"]), (["report", "--definition", "c"], ["cta2066"]),
    ]

    @Test("In bash, the script suggests commands, options, values and files")
    func test_bash_withEachLine_suggestsWords() async throws {
        let file = try await script("bash")
        let tests = Self.cases.map { "try player \($0.words.map { "'\($0)'" }.joined(separator: " "))" }
        let output = try await run(
            "/bin/bash",
            """
            source \(file)
            try() {
                COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
                __player
                printf '%s\\n' "$(printf '%s\\n' "${COMPREPLY[@]}" | sort | tr '\\n' ' ')"
            }
            \(tests.joined(separator: "\n"))
            try player play --engine = na
            try player serve --live --p
            """)
        let suggestions = Self.cases.map(\.suggestions) + [["native"], ["--port"]]
        #expect(words(output) == suggestions)
    }

    @Test("In fish, the script suggests commands, options, values and files", .needs(.fish))
    func test_fish_withEachLine_suggestsWords() async throws {
        let file = try await script("fish")
        let lines = Self.cases.map { "player \($0.words.joined(separator: " "))" } + ["player play --engine=na"]
        let output = try await run(
            try Tool.fish.requirePath(),
            """
            source \(file)
            for line in \(lines.map { "'\($0)'" }.joined(separator: " "))
                echo (complete -C $line | cut -f 1 | sort)
            end
            """)
        #expect(words(output) == Self.cases.map(\.suggestions) + [["--engine=native"]])
    }

    @Test("In zsh, the script completes commands, options, values and files", .needs(.zsh))
    func test_zsh_withEachLine_completesTheWord() async throws {
        let file = try await script("zsh")
        // Only lines with one suggestion, which zsh inserts.
        let cases = Self.cases.filter { $0.suggestions.count == 1 }
        let lines = cases.map { "'player \($0.words.joined(separator: " "))'" }
        // The widget prints the line that zsh has completed, which another terminal emulates.
        let output = try await run(
            try Tool.zsh.requirePath(),
            """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'PS1=; autoload -Uz compinit; compinit -u -D; source \(file); stty columns 200'
            zpty -w shell 'show() { print -r -- "<<$BUFFER>>"; BUFFER= }; zle -N show; bindkey "^X" show; print READY'
            zpty -m -r shell text '*READY*READY*'
            for line in \(lines.joined(separator: " ")); do
                zpty -w -n shell "$line"$'\\t\\x18'
                zpty -m -r shell text '*<<*>>*'
                print -r -- "${${text##*<<}%%>>*}"
            done
            """)
        let completed = cases.map { "player \(($0.words.dropLast() + $0.suggestions).joined(separator: " "))" }
        #expect(output.split(separator: "\n").map { $0.trimmingCharacters(in: ["=", " "]) } == completed)
    }

    @Test("groff renders the manual page without warnings", .needs(.groff))
    func test_man_withGroff_rendersWithoutWarnings() async throws {
        let page = try await PlayerProcess.run("man")
        let result = try await PlayerProcess.run(
            "-man", "-Tutf8", "-ww", "-P-c", input: page.output,
            executable: URL(fileURLWithPath: try Tool.groff.requirePath()))
        #expect(result.errors == "")
        #expect(result.code == 0)
        #expect(result.output.contains("--adaptive-buffer"))
    }

    @Test("mandoc finds no mistake in the manual page", .needs(.mandoc))
    func test_man_withMandoc_hasNoMistakes() async throws {
        let page = try await PlayerProcess.run("man")
        let result = try await PlayerProcess.run(
            "-T", "lint", "-W", "warning", input: page.output,
            executable: URL(fileURLWithPath: try Tool.mandoc.requirePath()))
        #expect(result.output + result.errors == "")
        #expect(result.code == 0)
    }

    @Test("An unknown shell is an error that lists the shells")
    func test_completions_forAnUnknownShell_listsTheShells() async throws {
        let result = try await PlayerProcess.run("completions", "tcsh")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("player completions: invalid SHELL: expected bash, zsh or fish, not \"tcsh\""))
        #expect(try await PlayerProcess.run("--version").output.contains(/^player \d+\.\d+\.\d+\n$/))
    }

    private func words(_ output: String) -> [[String]] {
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            $0.split(separator: " ").map(String.init)
        }
    }

    /// Writes the completion script of a shell to a file, and returns the path of the file.
    private func script(_ shell: String) async throws -> String {
        let result = try await PlayerProcess.run("completions", shell)
        try #require(result.code == 0)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data().write(to: folder.url.appendingPathComponent("recording.jsonl"))
        let file = folder.url.appendingPathComponent("player.\(shell)")
        try Data(result.output.utf8).write(to: file)
        return file.path
    }

    /// Runs a script in a shell, in the folder with the file `recording.jsonl`, and returns the output.
    private func run(_ shell: String, _ script: String) async throws -> String {
        let result = try await PlayerProcess.run(
            "-c", script, environment: ["TERM": "xterm"], directory: folder.url.path,
            executable: URL(fileURLWithPath: shell))
        #expect(result.errors == "")
        return result.output
    }
}
