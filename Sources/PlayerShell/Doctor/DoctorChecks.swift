import Foundation
import MPVPlayback
import StreamingCache
import StreamingCore

/// The checks of `player doctor`.
@MainActor
struct DoctorChecks {
    /// The maximum time until mpv replies.
    private static let timeout = Duration.seconds(10)

    private let context: CommandContext
    private let advice: InstallationAdvice

    init(_ context: CommandContext) {
        self.context = context
        advice = InstallationAdvice(environment: context.environment)
    }

    /// Performs all checks, and returns their results in the order of the help.
    func run() async -> [DoctorCheck] {
        let (environment, advice) = (context.environment, advice)
        let disk = BlockingQueue("PlayerShell.doctor")
        let mpv = await mpv()
        let settings = await settings()
        let files = await disk.perform {
            SystemChecks.folders(environment) + [
                SystemChecks.media(environment), SystemChecks.certificates(environment, advice),
                SystemChecks.timeZones(environment, advice),
            ]
        }
        return [mpv, terminal(), settings] + files + [Self.sqlite]
    }

    private func mpv() async -> DoctorCheck {
        let name = "mpv"
        guard let installation = MPVInstallation.find(environment: context.environment) else {
            return DoctorCheck(
                name: name, status: .optional, message: "not on PATH: there is no picture and no audio",
                remedy: advice.command(installing: "mpv") ?? "see https://mpv.io/installation")
        }
        let path = installation.path
        switch await MPVCheck.run(installation, timeout: Self.timeout, clock: context.clock) {
        case .works(let version):
            return DoctorCheck(name: name, status: .works, message: "\(version) at \(path), JSON IPC works")
        case .fails(let reason):
            return DoctorCheck(
                name: name, status: .problem, message: "\(path): \(reason); 0.33 or later is required",
                remedy: advice.command(installing: "mpv"))
        case .isSilent:
            return DoctorCheck(
                name: name, status: .problem,
                message: "\(path): no reply over JSON IPC within \(Self.timeout.components.seconds) s",
                remedy: advice.command(installing: "mpv"))
        }
    }

    private func terminal() -> DoctorCheck {
        let (name, facts) = ("terminal", context.console.facts)
        guard facts.isTerminal else {
            return DoctorCheck(name: name, status: .works, message: "standard output is not a terminal")
        }
        let rows = TerminalSystem.size(of: 1)?.rows
        let size = "\(facts.width())" + (rows.map { "x\($0)" } ?? " columns")
        let facilities = [
            (facts.drawsInPlace, "status line"), (facts.usesColour, "colours"), (facts.isUTF8, "UTF-8"),
            (facts.readsKeys, "keys"),
        ]
        let parts = facilities.map { $0.0 ? $0.1 : "no \($0.1)" }
        let message = ([size] + parts).joined(separator: ", ")
        // Colours can be unwanted, and keys are missing if standard input is a file.
        if !facts.drawsInPlace {
            return DoctorCheck(
                name: name, status: .optional, message: message, remedy: "set TERM to the kind of your terminal")
        }
        if !facts.isUTF8 {
            return DoctorCheck(name: name, status: .optional, message: message, remedy: "export LC_ALL=C.UTF-8")
        }
        return DoctorCheck(name: name, status: .works, message: message)
    }

    private func settings() async -> DoctorCheck {
        do throws(UsageError) {
            let settings = try await context.settings()
            var count = 0
            for option in context.program.settings where try settings.value(of: option) != nil { count += 1 }
            return DoctorCheck(
                name: "settings", status: .works, message: "\(count) set; \"player config\" lists them")
        } catch {
            return DoctorCheck(
                name: "settings", status: .problem, message: error.message,
                remedy: "fix the setting; see player config --help")
        }
    }

    private static var sqlite: DoctorCheck {
        Storage.hasSQLite
            ? DoctorCheck(name: "sqlite", status: .works, message: "--store sqlite is available")
            : DoctorCheck(
                name: "sqlite", status: .optional, message: "--store sqlite is not available",
                remedy: "build with swift build --traits SQLite")
    }
}

/// The commands that install missing packages on this system.
struct InstallationAdvice: Sendable {
    private let manager: PackageManager?
    private let isRoot: Bool

    init(environment: [String: String]) {
        manager = PackageManager.find(environment: environment)
        isRoot = ProcessInfo.processInfo.userName == "root"
    }

    /// Returns the shell command that installs a package, or nil if no package manager is found.
    func command(installing name: String) -> String? { manager?.command(installing: name, isRoot: isRoot) }
}
