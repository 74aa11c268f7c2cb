import StreamingTestKit
import Testing

import StreamingLibrary
@testable import StreamingCore
@testable import StreamingUI

@Suite("Texts of the presenters", .tags(.unit))
struct PresentationTextTests {
    @Test("Every text exists in every language", arguments: PresentationText.allCases)
    func test_text_inEveryLanguage_exists(text: PresentationText) {
        for language in PresentationText.Language.allCases {
            #expect(text.text(in: language).contains(/^\S.*\S$/), "\(language)")
        }
    }

    @Test("Each sentence is unique across all languages")
    func test_text_ofEachSentence_isUnique() {
        let all = PresentationText.allCases.flatMap { text in
            PresentationText.Language.allCases.map { text.text(in: $0) }
        }
        let sentences = all.filter { $0.hasSuffix(".") }
        #expect(sentences.count == 21)
        #expect(Set(sentences).count == sentences.count)
    }

    @Test("Each text has the same placeholders in every language", arguments: PresentationText.allCases)
    func test_text_inEveryLanguage_hasSamePlaceholders(text: PresentationText) {
        let placeholders = PresentationText.Language.allCases.map { language in
            text.text(in: language).matches(of: /%(\d+\$)?[@a-z%]|\{[^}]*\}/).map { String($0.output.0) }.sorted()
        }
        #expect(Set(placeholders).count == 1)
    }

    @Test(
        "The texts use the first preferred language that is supported",
        arguments: zip(
            [["es"], ["pt-BR"], ["pt_PT"], ["en_GB"], ["fr", "es-AR", "en"], ["ja"], ["C"], [""], []],
            [
                "Comentarios", "Comentários", "Comentários", "Comments", "Comentarios", "Comments", "Comments",
                "Comments", "Comments",
            ]))
    func test_text_inPreferredLanguages_usesFirstSupportedLanguage(languages: [String], expected: String) {
        #expect(PresentationText.commentsTitle.text(in: languages) == expected)
    }

    @Test("An error has the message of its kind", arguments: zip(errors.map(\.0), errors.map(\.1)))
    func test_init_withError_usesMessageOfItsKind(error: any Error, expected: PresentationText) {
        #expect(PresentationText(error) == expected)
        #expect(PresentationText(CatalogueFailure(error)) == expected || error is RemoteVideoLoader.Error)
    }

    @Test("Only the kinds of errors without a specific message have the generic message")
    func test_init_withEveryKindOfError_isGenericOnlyWithoutSpecificMessage() {
        let generic = CatalogueFailure.Kind.allCases.filter { kind in
            PresentationText(CatalogueFailure(kind: kind, message: "any")) == .loadError
        }
        #expect(
            generic == [
                .cancelled, .unusableURL, .notCached, .bodyInUse, .notSaved, .expired, .busy, .full, .unavailable,
                .newerVersion,
                .unreadable, .unknown,
            ])
    }

    @Test("The generic message and the titles come from the table of localized texts")
    func test_staticTexts_ofPresenters_equalLocalizedTexts() async {
        let loadError = await MainActor.run { LoadResourcePresenter<String, AnyView>.loadError }
        #expect(loadError == PresentationText.loadError.text())
        #expect(VideosPresenter.title == PresentationText.videosTitle.text())
        #expect(VideoPlayerPresenter.title == PresentationText.playerTitle.text())
        #expect(VideoCommentsPresenter.title == PresentationText.commentsTitle.text())
    }

    private struct AnyView: ResourceView {
        func display(_ viewModel: String) {}
    }

    private static let errors: [(any Error, PresentationText)] = [
        (HTTPError.noConnection, .offline),
        (HTTPError.noSuchHost, .offline),
        (HTTPError.truncated(received: 1, expected: 2), .offline),
        (RemoteVideoLoader.Error.connectivity, .offline),
        (HTTPError.timedOut(.firstByte, after: .seconds(10)), .timedOut),
        (VideoItemsMapper.Error.status(404), .notFound),
        (VideoItemsMapper.Error.status(403), .notFound),
        (VideoItemsMapper.Error.status(500), .serverFailed),
        (VideoItemsMapper.Error.status(429), .serverFailed),
        (HTTPError.redirectRefused(.tooMany), .serverFailed),
        (VideoItemsMapper.Error.invalidData(path: "", expectation: "JSON", finding: "<"), .invalidData),
        (HTTPError.notHTTP, .invalidData),
        (HTTPError.malformedResponse("x"), .invalidData),
        (HTTPError.tooLarge(limit: 1), .invalidData),
        (RemoteVideoLoader.Error.invalidData, .invalidData),
        (HTTPError.insecureConnection(.expired), .insecure),
        (HTTPError.unusableURL("x"), .loadError),
        (anyNSError(), .loadError),
    ]
}
