import StreamingTestKit

/// A script of calls on a publisher, and of calls inside its callbacks: the first callback makes the calls of
/// `inside[0]`, the second makes those of `inside[1]`, and so on.
struct PublisherScript: CustomStringConvertible {
    enum Call: Hashable {
        case publish
        case subscribe
        /// Cancels the subscription with a number, if the subscription exists.
        case cancel(Int)
        case drop(Int)
        case finish
        case value
        case bridge

        static let all: [Call] = [
            .publish, .subscribe, .cancel(0), .cancel(1), .cancel(2), .drop(0), .drop(1), .drop(2), .finish, .value,
            .bridge,
        ]
    }

    var outside: [Call]
    var inside: [[Call]]

    var description: String { "outside \(outside), inside \(inside)" }

    /// The scripts with two observers, for every outside call, and for every pair of calls in the first four callbacks.
    static let exhaustive: [PublisherScript] = Call.all.flatMap { outer in
        Call.all.flatMap { first in
            Call.all.flatMap { second in
                [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)].map { place in
                    var inside: [[Call]] = [[], [], [], []]
                    inside[place.0].append(first)
                    inside[place.1].append(second)
                    return PublisherScript(
                        outside: [.subscribe, .subscribe, .publish, outer, .publish], inside: inside)
                }
            }
        }
    }

    static func random(_ random: inout SeededGenerator) -> PublisherScript {
        func calls(_ count: Int) -> [Call] {
            (0..<count).map { _ in Call.all[Int.random(in: 0..<Call.all.count, using: &random)] }
        }
        let inside = (0..<12).map { _ in calls(Int.random(in: 0...3, using: &random)) }
        return PublisherScript(outside: [.subscribe, .publish] + calls(8), inside: inside)
    }
}

/// One run of a script, with a log of everything that is observable from outside.
final class PublisherScriptRun {
    private let publisher: PublisherUnderTest
    private let script: PublisherScript
    private var tokens: [PublisherUnderTest.Token?] = []
    private var bridges: [() async -> String?] = []
    private var callbackCount = 0
    private var publishCount = 0
    private var log: [String] = []

    static func log(of script: PublisherScript, on publisher: PublisherUnderTest) async -> [String] {
        await PublisherScriptRun(script, publisher).run()
    }

    private init(_ script: PublisherScript, _ publisher: PublisherUnderTest) {
        self.script = script
        self.publisher = publisher
    }

    private func run() async -> [String] {
        script.outside.forEach(perform)
        publisher.finish()
        for (number, next) in bridges.enumerated() {
            while let element = await next() { log.append("bridge \(number): \(element)") }
        }
        for token in tokens { token?.cancel() }
        return log
    }

    private func perform(_ call: PublisherScript.Call) {
        switch call {
        case .publish:
            publishCount += 1
            let number = publishCount
            log.append("publish \(number)")
            log.append("published \(number): \(publisher.publish(number))")
        case .subscribe:
            let number = tokens.count
            tokens.append(nil)
            let token = publisher.sink({ self.callBack("\(number) ends") }) { self.callBack("\(number) gets \($0)") }
            tokens[number] = token
            log.append("subscribed \(number)")
        case .cancel(let number):
            if number < tokens.count { tokens[number]?.cancel() }
        case .drop(let number):
            if number < tokens.count { tokens[number] = nil }
        case .finish:
            publisher.finish()
            log.append("finished")
        case .value:
            log.append("value \(publisher.value?() ?? -1)")
        case .bridge:
            bridges.append(makeBridge())
        }
    }

    private func makeBridge() -> () async -> String? {
        if let next = publisher.values?() { return { await next().map { "\($0)" } } }
        let next = publisher.buffered(2)
        return { await next().map { "\($0)" } }
    }

    private func callBack(_ text: String) {
        log.append(text)
        let number = callbackCount
        callbackCount += 1
        if number < script.inside.count { script.inside[number].forEach(perform) }
        log.append("\(text), done")
    }
}
