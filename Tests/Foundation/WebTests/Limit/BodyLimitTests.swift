import CrosstownWeb
import Hummingbird
import HummingbirdCore
import NIOCore
import Testing

/// A server of which one route takes a kilobyte, another a hundred, and a third ten with files.
@Suite(.timeLimit(.minutes(1))) struct BodyLimitTests {
    @Test func `a body within its route's limit is taken, one beyond is refused with the limit`() async throws {
        try await run { server in
            for (path, limit) in [("/small", 1), ("/large", 100)] {
                let fitting = try await server.exchange(post(path, bytes: limit * 1024))
                let tooLong = try await server.exchange(post(path, bytes: limit * 1024 + 1))

                #expect(fitting.hasPrefix("HTTP/1.1 204"))
                #expect(tooLong.hasPrefix("HTTP/1.1 413"))
                #expect(tooLong.contains("The limit is \(limit)\u{a0}kB."))
            }
        }
    }

    @Test(arguments: ["/small", "/files"])
    func `what is too large is refused before all of it has arrived`(path: String) async throws {
        try await run { server in
            let piece = "2800\r\n" + String(repeating: "x", count: 0x2800) + "\r\n"
            let beginning = "800\r\n--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
            let start = beginning + String(repeating: "x", count: 0x800 - beginning.utf8.count + 5) + "\r\n"

            // No last piece follows, so that an answer cannot have waited for it.
            let answer = try await server.exchange(
                head(path, "Transfer-Encoding: chunked") + start + piece,
                until: "limit"
            )

            #expect(answer.hasPrefix("HTTP/1.1 413"))
        }
    }

    @Test func `what goes on beyond the limit for long ends the connection`() async throws {
        try await run { server in
            let endless = try await server.exchange(post("/small", bytes: 1_000_000))
            let unknown = try await server.exchange(post("/nowhere", bytes: 1_000_000))
            let fitting = try await server.exchange(post("/large", bytes: 100 * 1024))

            #expect(!endless.contains("204"))
            #expect(!unknown.contains("204"))
            #expect(fitting.hasPrefix("HTTP/1.1 204"))
        }
    }

    private func run(_ use: @Sendable (LiveServer) async throws -> Void) async throws {
        let routes = routes
        let limits = BodyLimits(of: routes.operations, usual: 64 * 1024)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        let server = HTTPServerBuilder.guarded(Connections(), bodies: limits)
        try await LiveServer.run(router, server: server, use: use)
    }

    private var routes: Routes<WebContext> {
        let routes = Routes<WebContext>()
        routes.receive("/small", in: .open("x"), RouteName("small", "Small"), bodyLimit: 1024) { _, _, _ in }
        routes.receive("/large", in: .open("x"), RouteName("large", "Large"), bodyLimit: 100 * 1024) { _, _, _ in }
        routes.post(
            "/files",
            in: .open("x"),
            RouteName("files", "Files"),
            bodyLimit: 1024,
            files: FormFiles("file", most: 2, bodyLimit: 10 * 1024),
            intake: { _, _, _ in Sink() },
            use: { (_: Empty, _: Empty, _) in ChangeResponse.done(at: "/") }
        )
        return routes
    }

    private func head(_ path: String, _ length: String) -> String {
        "POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "Content-Type: multipart/form-data; boundary=X\r\n\(length)\r\n\r\n"
    }

    private func post(_ path: String, bytes: Int) -> String {
        head(path, "Content-Length: \(bytes)") + String(repeating: "x", count: bytes)
    }
}

/// Takes whatever comes.
private struct Sink: IncomingFile {
    func write(_ bytes: ByteBuffer) {}
    func end() -> String { "" }
    func abandon() {}
}
