import StreamingCore
import StreamingTestKit
import Testing

@Suite("CatalogueFailure", .tags(.unit))
struct CatalogueFailureTests {
    @Test("A catalogue failure that a loader throws keeps its kind, its message and whether it is recoverable")
    func test_init_withACatalogueFailure_returnsItUnchanged() {
        let failure = CatalogueFailure(kind: .status, message: "busy", isRecoverable: true)
        #expect(CatalogueFailure(failure as any Error) == failure)
    }

    @Test("An error without a conversion becomes an unknown failure with its description")
    func test_init_withAnotherError_isUnknown() {
        let failure = CatalogueFailure(anyNSError() as any Error)
        #expect(failure.kind == .unknown)
        #expect(!failure.isRecoverable)
    }
}
