import AdaptiveStreaming
import Foundation
import StreamingCore

@MainActor
func play(_ url: URL) async {
    let player = StreamingPlayer()
    player.play(url)
    print(await player.finished())
    print(player.metrics)
}
