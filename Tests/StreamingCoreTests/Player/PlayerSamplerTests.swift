import StreamingCore
import StreamingTestKit
import Testing

@Suite("PlayerSampler", .tags(.unit))
struct PlayerSamplerTests {
    @Test("A position is new if the position differs from the previous position")
    func test_newPosition_forARepeatedPosition_isNil() {
        var sut = makeSUT()
        #expect([0, 1, 1, 2, 1].map { sut.newPosition($0) } == [nil, 1, nil, 2, 1])
    }

    @Test("A position that is not finite is ignored", arguments: [Double.infinity, .nan])
    func test_newPosition_thatIsNotFinite_isNil(position: Double) {
        var sut = makeSUT()
        #expect(sut.newPosition(position) == nil)
    }

    @Test("A player whose position does not move fails at the time limit")
    func test_failure_ofAStuckPlayer_isAnErrorAtTheLimit() {
        var sut = makeSUT()
        let errors = [0, 9, 10].map { sut.failure(of: PlayerSnapshot(), in: .playing, at: .seconds($0)) }
        #expect(errors.map { $0 == nil } == [true, true, false])
    }

    @Test("Time without samples does not count, because the computer may have slept")
    func test_failure_afterASleep_isNil() {
        var sut = makeSUT(interval: .seconds(1))
        _ = sut.failure(of: PlayerSnapshot(), in: .playing, at: .zero)
        #expect(sut.failure(of: PlayerSnapshot(), in: .playing, at: .seconds(100)) == nil)
    }

    // MARK: Helpers

    private func makeSUT(interval: Duration = .seconds(5)) -> PlayerSampler {
        PlayerSampler(StuckPlayerLimits(playing: .seconds(10)), interval: interval)
    }
}
