import Foundation
import StreamingTestKit
import Testing

/// Tests against nginx over TLS. The system must trust the authority that `Scripts/make-certificates` creates.
@Suite(
    "The program and certificates", .needs(.nginx), .needsCertificates, .startsProcesses, .tags(.integration, .network))
struct CertificateTests {
    @Test("A catalogue and its media are loaded over TLS")
    func test_listAndPlay_overTLS_succeed() async throws {
        let nginx = try await Nginx(certificate: try Certificates.path("good"))
        let list = try await PlayerProcess.run("list", nginx.url("catalogue.json"))
        #expect(list.code == 0, "\(list.errors)")
        #expect(list.lines.count == 25)
        let play = try await PlayerProcess.run(
            "play", "--catalogue", nginx.url("catalogue.json"), "--item", "1", "--start", "28", "--json")
        #expect(play.code == 0, "\(play.errors)")
        #expect(play.events("summary").first?["state"] as? String == "ended")
    }

    @Test(
        "A bad certificate is reported in one line that names its defect",
        arguments: zip(
            ["expired", "self-signed", "wrong-host"],
            [
                "the certificate has expired or is not yet valid", "the certificate is self-signed",
                "the certificate is for another host",
            ]))
    func test_listAndPlay_withABadCertificate_nameItsDefect(name: String, reason: String) async throws {
        let nginx = try await Nginx(certificate: try Certificates.path(name))
        for command in ["list", "play"] {
            let url = nginx.url("catalogue.json")
            let result = try await PlayerProcess.run(command, url)
            #expect(result.code == 1)
            #expect(result.errors == "player: \(url): the connection is not secure: \(reason)\n")
        }
    }
}
