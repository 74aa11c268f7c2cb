import StreamingCore
import StreamingTestKit
import Testing

@Suite("RetryPolicy", .tags(.unit))
struct RetryPolicyTests {
    @Test(
        "Delays grow by the factor, up to the longest delay",
        arguments: [(1, 1.0), (2, 3), (3, 9), (4, 20), (5, 20), (100_000, 20)])
    func test_delay_withoutJitter_growsUpToTheLongestDelay(attempt: Int, seconds: Double) {
        let sut = RetryPolicy(
            attempts: 100_000, firstDelay: .seconds(1), factor: 3, longestDelay: .seconds(20), jitter: 0)
        #expect(sut.delay(beforeAttempt: attempt, random: 0.7) == .seconds(seconds))
    }

    @Test("A first delay beyond the longest delay is reduced to the longest delay")
    func test_delay_withAFirstDelayBeyondTheLongest_isTheLongestDelay() {
        let sut = RetryPolicy(attempts: 1, firstDelay: .seconds(60), jitter: 0)
        #expect(sut.delay(beforeAttempt: 1, random: 0) == .seconds(30))
    }

    @Test("Jitter reduces a delay by at most the share in the policy", arguments: [(0, 4.0), (0.5, 3), (0.75, 2.5)])
    func test_delay_withJitter_isReducedByAtMostTheJitter(random: Double, seconds: Double) {
        let sut = RetryPolicy(attempts: 3)
        #expect(sut.delay(beforeAttempt: 3, random: random) == .seconds(seconds))
    }

    @Test("Full jitter can reduce a delay to almost zero")
    func test_delay_withFullJitter_mayBeAlmostZero() throws {
        let sut = RetryPolicy(attempts: 1, jitter: 1)
        #expect(sut.delay(beforeAttempt: 1, random: 0) == .seconds(1))
        #expect(try #require(sut.delay(beforeAttempt: 1, random: 0.999)) < .milliseconds(2))
    }

    @Test(
        "A policy has a delay for each of its attempts, counted from one",
        arguments: [
            (0, 0, false), (0, 1, false), (1, 0, false), (1, 1, true), (1, 2, false), (3, 3, true), (3, 4, false),
        ])
    func test_delay_beforeAnAttempt_existsWithinThePolicy(attempts: Int, attempt: Int, exists: Bool) {
        let sut = RetryPolicy(attempts: attempts)
        #expect((sut.delay(beforeAttempt: attempt, random: 0) != nil) == exists)
    }

    @Test("The default policy of a session does not retry")
    func test_policyNone_beforeAnyAttempt_hasNoDelay() {
        #expect(RetryPolicy.none.delay(beforeAttempt: 1, random: 0) == nil)
        #expect(SessionPolicies().retry == .none)
    }
}
