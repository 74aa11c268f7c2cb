import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("AutomaticRetries", .tags(.unit))
struct AutomaticRetriesTests {
    private static let moment = Moment(instant: .seconds(10), date: Date(timeIntervalSince1970: 100))
    private static let failed = PlaybackState.failed(.networkError(reason: "any"))

    @Test("After a recoverable failure, a retry is planned with the delay of the policy")
    func test_follow_aRecoverableFailure_plansARetry() {
        var sut = makeSUT()
        #expect(follow(&sut, .networkError(reason: "any")) == .plan(retry(1, after: 1), after: .seconds(1)))
    }

    @Test("After an unrecoverable failure, no retry is planned")
    func test_follow_anUnrecoverableFailure_changesNothing() {
        var sut = makeSUT()
        #expect(follow(&sut, .loadFailed(reason: "any")) == nil)
    }

    @Test("A failure that is no longer current causes no retry and uses up no attempt")
    func test_follow_aFailureThatIsNoLongerCurrent_changesNothing() {
        var sut = makeSUT()
        #expect(follow(&sut, .networkError(reason: "any"), in: .loading(anyURL())) == nil)
        #expect(follow(&sut, .networkError(reason: "any")) == .plan(retry(1, after: 1), after: .seconds(1)))
    }

    @Test("A second failure does not move the planned retry")
    func test_follow_aFailureWhileARetryIsPlanned_changesNothing() {
        var sut = makeSUT()
        _ = follow(&sut, .networkError(reason: "any"))
        #expect(follow(&sut, .networkError(reason: "another")) == nil)
    }

    @Test("Leaving the failed state cancels the planned retry once")
    func test_follow_aRetry_cancelsThePlannedRetryOnce() {
        var sut = makeSUT()
        _ = follow(&sut, .networkError(reason: "any"))
        #expect(lead(&sut, by: .retry) == .cancel)
        #expect(lead(&sut, by: .didBecomeReady) == nil)
    }

    @Test("The retries after consecutive failures back off until all attempts are used")
    func test_follow_failuresInARow_plansTheAttemptsOfThePolicy() {
        var sut = makeSUT()
        let changes = (0..<3).map { _ in
            let change = follow(&sut, .networkError(reason: "any"))
            _ = lead(&sut, by: .retry)
            return change
        }
        #expect(
            changes == [
                .plan(retry(1, after: 1), after: .seconds(1)), .plan(retry(2, after: 2), after: .seconds(2)), nil,
            ])
    }

    @Test("Playback progress restarts the count of retry attempts")
    func test_didPlay_afterARetry_restartsTheCount() {
        var sut = makeSUT()
        _ = follow(&sut, .networkError(reason: "any"))
        _ = lead(&sut, by: .retry)
        sut.didPlay(to: 5)
        sut.didPlay(to: 6)
        #expect(follow(&sut, .networkError(reason: "any")) == .plan(retry(1, after: 1), after: .seconds(1)))
    }

    // MARK: Helpers

    private func makeSUT() -> AutomaticRetries {
        AutomaticRetries(RetryPolicy(attempts: 2, jitter: 0), random: { 0 })
    }

    /// Returns the change after a failure; nil if nothing changes. The current state is `state`, or the failed state if
    /// `state` is nil.
    private func follow(
        _ sut: inout AutomaticRetries, _ error: PlaybackError, in state: PlaybackState? = nil
    ) -> AutomaticRetries.Change? {
        let transition = PlaybackTransition(from: .playing, to: .failed(error), action: .didFail(error))
        return sut.follow(transition, in: state ?? transition.to, at: Self.moment)
    }

    /// Returns the change after an action that leads to loading; nil if nothing changes.
    private func lead(_ sut: inout AutomaticRetries, by action: PlaybackAction) -> AutomaticRetries.Change? {
        let transition = PlaybackTransition(from: Self.failed, to: .loading(anyURL()), action: action)
        return sut.follow(transition, in: transition.to, at: Self.moment)
    }

    private func retry(_ attempt: Int, after seconds: Double) -> PendingRetry {
        PendingRetry(
            attempt: attempt, of: 2, at: Self.moment.instant + .seconds(seconds),
            date: Self.moment.date.addingTimeInterval(seconds))
    }
}
