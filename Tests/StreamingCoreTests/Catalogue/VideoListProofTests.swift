import StreamingCore
import StreamingTestKit
import Testing

@Suite("The proof of the listing's laws", .tags(.unit))
struct VideoListProofTests {
    @Test("Every reachable state of the listing satisfies the laws")
    func test_exploration_ofEveryStateAndInput_satisfiesTheLaws() {
        let exploration = Exploration(.catalogue)
        #expect(exploration.isComplete, "\(exploration)")
        #expect(exploration.violation(of: VideoListLaws.all) == nil)
        #expect(exploration.deadInputs.isEmpty)
    }

    @Test("A loaded listing can be reached from every state")
    func test_exploration_fromEveryState_reachesALoadedListing() {
        #expect(Exploration(.catalogue).traps { $0.phase == .loaded && !$0.videos.isEmpty } == [])
    }

    @Test("A server that responds once to each request causes no endless loop")
    func test_exploration_withAServerThatRespondsOnce_findsNoEndlessLoop() {
        let followUps: (VideoListMachine.Effect, VideoListState) -> [[VideoListMachine.Action]] = { effect, _ in
            switch effect {
            case .loadFirstPage, .loadNextPage:
                [
                    [.didLoad([], hasMore: true)],
                    [.didFail(CatalogueFailure(kind: .unknown, message: "any"))],
                ]
            case .cancelLoading: [[]]
            }
        }
        #expect(Exploration(.catalogue).endlessLoop(followUps: followUps) == nil)
    }

    @Test("Random runs satisfy the laws, and cover every cell of the transition table")
    func test_randomRuns_ofAllInputs_satisfyTheLaws() {
        var coverage = Coverage(of: Exploration(.catalogue))
        let runs = RandomRuns(.catalogue, laws: VideoListLaws.all)
        let seed = RandomSeed.current(2026)
        let message = Comment(rawValue: RandomSeed.repetition(of: seed))
        #expect(runs.violation(steps: 10_000, seed: seed) { coverage.count($0, $1) } == nil, message)
        #expect(coverage.contradictions.isEmpty, message)
        #expect(coverage.coveredCount == coverage.count, message)
    }

    @Test("The laws detect every changed cell of the transition table")
    func test_mutants_ofEveryCell_areAllKilledByTheLaws() {
        let mutants = Mutants(of: Exploration(.catalogue), killedBy: VideoListLaws.all)
        #expect(mutants.survivors.isEmpty, "\(mutants)")
    }
}
