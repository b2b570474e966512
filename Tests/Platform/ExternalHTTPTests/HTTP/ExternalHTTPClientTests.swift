import CrosstownExternalHTTP
import CrosstownKit
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@Suite struct ExternalHTTPClientTests {
    @Test func `a document is read, over a redirect too`() async throws {
        try await ForeignServer.open { port in
            let reader = ExternalHTTPClient(mayBePrivate: true, timeout: .seconds(120))

            let direct = try await reader.read("http://127.0.0.1:\(port)/document", atMost: 100)
            let moved = try await reader.read("http://127.0.0.1:\(port)/moved", atMost: 100)

            #expect(direct == Array("hello".utf8))
            #expect(moved == direct)
        }
    }

    @Test(
        arguments: [
            ("/large", ExternalRequestError.tooLarge), ("/circle", .redirects), ("/absent", .status(404)),
            ("/slow", .late),
            ("/elsewhere", .badAddress),
        ]
    )
    func `what is too large, too slow or leads nowhere is given up`(
        path: String,
        fault: ExternalRequestError
    ) async throws {
        try await ForeignServer.open { port in
            let reader = ExternalHTTPClient(mayBePrivate: true, timeout: .milliseconds(path == "/slow" ? 300 : 120_000))

            await #expect(throws: fault) { try await reader.read("http://127.0.0.1:\(port)\(path)", atMost: 100) }
        }
    }

    @Test(
        arguments: [
            "127.0.0.1", "localhost", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
            "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "[::1]", "[::]", "[::ffff:127.0.0.1]",
            "[fe80::1]", "[fd00::1]", "[ff02::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "2130706433", "0x7f.1",
        ]
    )
    func `nothing on this machine or its network is read`(host: String) async throws {
        try await ForeignServer.open { port in
            await #expect(throws: (any Error).self) {
                try await ExternalHTTPClient(timeout: .seconds(3)).read("http://\(host):\(port)/document", atMost: 100)
            }
        }
    }

    @Test(arguments: ["/inside", "/metadata", "/socket"])
    func `a public server leads nowhere on this machine or its network`(path: String) async throws {
        try await ForeignServer.open { port in
            // The one that is asked first is public here, as a foreign one would be.
            let reader = ExternalHTTPClient(timeout: .seconds(120)) { $0 == "127.0.0.1" }

            let direct = try await reader.read("http://127.0.0.1:\(port)/document", atMost: 100)

            #expect(direct == Array("hello".utf8))
            await #expect(throws: ExternalRequestError.notPublic) {
                try await reader.read("http://127.0.0.1:\(port)\(path)", atMost: 100)
            }
        }
    }

    @Test func `what a server says before a document is told without reading it`() async throws {
        try await ForeignServer.open { port in
            let reader = ExternalHTTPClient(mayBePrivate: true, timeout: .seconds(120))

            let head = try await reader.head(of: "http://127.0.0.1:\(port)/guarded")

            #expect(head.fields.contains(DocumentHead.Field("X-Frame-Options", "DENY")))
            #expect(head.address == "http://127.0.0.1:\(port)/guarded")
            await #expect(throws: ExternalRequestError.status(404)) {
                try await reader.head(of: "http://127.0.0.1:\(port)/absent")
            }
            await #expect(throws: (any Error).self) {
                try await ExternalHTTPClient(timeout: .seconds(3)).head(of: "http://127.0.0.1:\(port)/guarded")
            }
        }
    }

    @Test(arguments: [
        "", "file:///etc/passwd", "ftp://example.org/", "//example.org", "http://", "http://a:b@127.0.0.1/",
    ])
    func `an address that is none is refused`(address: String) async throws {
        let reader = ExternalHTTPClient(mayBePrivate: true)

        await #expect(throws: ExternalRequestError.badAddress) { try await reader.read(address, atMost: 100) }
    }
}

/// A server of somebody else, on a port of this machine.
private enum ForeignServer {
    static func open(_ use: @Sendable (Int) async throws -> Void) async throws {
        let late = AsyncStream.makeStream(of: Void.self)
        let router = Router()
        router.get("/document") { _, _ in "hello" }
        router.get("/moved") { _, _ in Response(status: .movedPermanently, headers: [.location: "/document"]) }
        router.get("/guarded") { _, _ in
            let name = try #require(HTTPField.Name("X-Frame-Options"))
            return Response(status: .ok, headers: [name: "DENY"], body: .init(byteBuffer: .init(string: "hello")))
        }
        router.get("/circle") { _, _ in Response(status: .found, headers: [.location: "/circle"]) }
        router.get("/elsewhere") { _, _ in Response(status: .found, headers: [.location: "file:///etc/passwd"]) }
        for (path, place) in [
            ("/inside", "http://127.0.0.2/document"), ("/metadata", "http://169.254.169.254/latest"),
            ("/socket", "http://[::1]/document"),
        ] {
            router.get(RouterPath(path)) { _, _ in Response(status: .found, headers: [.location: place]) }
        }
        router.get("/large") { _, _ in String(repeating: "x", count: 101) }
        router.get("/slow") { _, _ in
            for await _ in late.stream {}
            return "late"
        }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            logger: logger
        )
        try await application.test(.live) { client in
            defer { late.continuation.finish() }
            try await use(try #require(client.port))
        }
    }
}
