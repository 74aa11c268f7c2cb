import AdaptiveStreaming
import Foundation
import StreamingCore

@MainActor
func play(_ url: URL) async {
    let session = PlayerSession(player: NativePlayer(transport: URLSessionHTTPClient()))
    let running = Task { await session.run() }
    let transitions = session.transitionPublisher.sink { transition in
        print(transition.from, "->", transition.to)
        if transition.to.isOver { running.cancel() }
    }
    let refusals = session.rejectionPublisher.sink { print("refused:", $0.reason) }
    session.send(.load(url))
    session.send(.play)
    await running.value
    withExtendedLifetime((transitions, refusals)) {}
}
