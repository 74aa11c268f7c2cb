import StreamingCore
import StreamingTestKit
import Testing

@Suite("MachineModel", .tags(.unit))
struct MachineModelTests {
    @Test("An invalid model stops the process with the reason", arguments: Mistake.allCases)
    func test_init_withInvalidModel_stopsProcessWithReason(mistake: Mistake) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
            mistake.make()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(mistake.rawValue), "\(text)")
    }

    /// The mistakes, with the expected messages as raw values.
    enum Mistake: String, CaseIterable, Codable, Sendable {
        case noInputs = "the model has no inputs"
        case twoOfOneName = "the inputs have duplicate names: open"
        case weightBelowNothing = "the weight of open is -1, expected at least 0"
        case noWeights = "the weights of all inputs are 0, so no input is ever drawn"
        case noLength = "the maximum length of a sequence is 0, expected at least 1"

        func make() {
            switch self {
            case .noInputs: _ = model([])
            case .twoOfOneName: _ = model([.init("open", .open), .init("close", .close), .init("open", .close)])
            case .weightBelowNothing: _ = model([.init("open", weight: -1, .open)])
            case .noWeights: _ = RandomRuns(model([.init("open", weight: 0, .open)]), laws: [])
            case .noLength: _ = RandomRuns(.door, laws: [], length: 0)
            }
        }

        private func model(_ inputs: [MachineModel<Door>.Input]) -> MachineModel<Door> {
            MachineModel(Door(), inputs: inputs, shape: { "\($0.phase)" })
        }
    }
}
