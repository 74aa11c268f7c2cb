#if DEBUG
    import Foundation
    import StreamingCore
    import StreamingTestKit
    import Testing

    /// Tests of OBS13: debug builds stop an endless loop of publishers and name its chain.
    @Suite("PublishChain", .leakTracking, .tags(.unit))
    struct PublishChainTests {
        /// Law OBS13.
        @Test("A publisher that endlessly publishes to itself is stopped, and the message locates the publisher")
        func test_publish_insideItsOwnObserverForever_isStopped() {
            let sut = makeSUT()
            var last = 0
            let token = sut.sink { [weak sut] value in
                last = value
                _ = sut?.publish(value + 1)
            }
            let messages = stopped { _ = sut.publish(1) }
            #expect(last == PublishChain.limit)
            #expect(messages.count == 1)
            #expect(
                messages.first?.contains("EventPublisher<Int> (StreamingCoreTests/PublishChainTests.swift:") == true)
            #expect(messages.first?.components(separatedBy: " → ").count == 2)
            token.cancel()
        }

        /// Law OBS13.
        @Test("The message about an endless loop of two publishers names both publishers in order")
        func test_publish_betweenTwoPublishersForever_namesBothPublishers() {
            let (numbers, words) = (makeSUT(), StatePublisher(""))
            let tokens = [
                numbers.sink { [weak words] in _ = words?.publish("\($0)") },
                words.dropFirst().sink { [weak numbers] in _ = numbers?.publish($0.count) },
            ]
            let messages = stopped { _ = numbers.publish(1) }
            let names = (messages.first ?? "").components(separatedBy: " → ")
            #expect(names.map { $0.contains("StatePublisher<String>") }.filter { $0 }.count == 1)
            #expect(names.map { $0.contains("EventPublisher<Int>") }.filter { $0 }.count == 2)
            tokens.forEach { $0.cancel() }
        }

        /// Law OBS13.
        @Test("An observer that endlessly sends to the playback machine is stopped")
        func test_send_insideItsOwnObserverForever_isStopped() {
            let sut = DefaultPlaybackStateMachine(currentDate: { Date(timeIntervalSince1970: 0) })
            sut.send(.load(anyURL()))
            let token = sut.transitionPublisher.sink { [weak sut] _ in sut?.send(.load(anyURL())) }
            let messages = stopped { sut.send(.stop) }
            #expect(messages.first?.contains("EventPublisher<PlaybackTransition>") == true)
            token.cancel()
        }

        /// Law OBS13.
        @Test("Neither a long burst of events nor a finite chain of events is reported as a loop")
        func test_publish_manyTimesInOneCallback_isNotReportedAsALoop() {
            let sut = makeSUT()
            var count = 0
            let token = sut.sink { [weak sut] value in
                count += 1
                if value == 0 { for number in 1...(2 * PublishChain.limit) { _ = sut?.publish(number) } }
                if value < 0 { _ = sut?.publish(value + 2) }
            }
            let messages = stopped {
                _ = sut.publish(0)
                _ = sut.publish(1 - PublishChain.limit)
            }
            #expect(messages.isEmpty)
            #expect(count > 2 * PublishChain.limit)
            token.cancel()
        }

        /// Law OBS13.
        @Test("An endless loop of published events ends the process outside tests")
        func test_publish_inAnEndlessLoop_endsTheProcess() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let sut = EventPublisher<Int>()
                let token = sut.sink { [weak sut] value in _ = sut?.publish(value + 1) }
                _ = sut.publish(1)
                token.cancel()
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("endless recursion of publishers"))
        }

        // MARK: Helpers

        private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> EventPublisher<Int> {
            let sut = EventPublisher<Int>()
            trackForMemoryLeaks(sut, file: file, line: line)
            return sut
        }

        /// Returns the messages about the loops that `body` caused.
        private func stopped(_ body: () -> Void) -> [String] {
            let messages = LockedValue<[String]>([])
            PublishChain.$stop.withValue({ message in messages.withLock { $0.append(message) } }) { body() }
            return messages.withLock { $0 }
        }
    }
#endif
