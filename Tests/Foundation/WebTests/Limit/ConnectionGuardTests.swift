import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Testing

/// What one connection after another may cost, seen from the other side of real sockets.
@Suite(.timeLimit(.minutes(1))) struct ConnectionGuardTests {
    /// An answer that begins when it is asked for, and ends when a test says so.
    private struct SlowAnswer {
        let begins = AsyncStream.makeStream(of: Void.self)
        let ends = AsyncStream.makeStream(of: Void.self)
    }

    private let slowAnswer = SlowAnswer()

    @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "])
    func `a connection without a whole head is closed`(sent: String) async throws {
        try await run(ConnectionLimits(firstHead: .milliseconds(50))) { server in
            // Ends only once the server has closed.
            let answer = try await server.exchange(sent)

            #expect(answer == "")
        }
    }

    @Test func `a connection that says no more after its answer is closed`() async throws {
        try await run(ConnectionLimits(idle: .milliseconds(50))) { server in
            let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")

            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.hasSuffix("hello"))
        }
    }

    @Test func `a refused request leaves no connection open either`() async throws {
        try await run(ConnectionLimits(idle: .milliseconds(50))) { server in
            let answer = try await server.exchange("GET /often HTTP/1.1\r\nHost: a\r\n\r\n")

            #expect(answer.hasPrefix("HTTP/1.1 429"))
        }
    }

    @Test func `a body that does not come to its end in time is closed`() async throws {
        try await run(ConnectionLimits(body: .milliseconds(50))) { server in
            let head = "POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n"

            let answer = try await server.exchange(head + "12345")

            #expect(!answer.contains("204"))
        }
    }

    @Test func `a live stream outlasts every time limit of silence`() async throws {
        let hub = EventHub(heartbeat: .milliseconds(20))
        let limits = ConnectionLimits(idle: .milliseconds(50), body: .milliseconds(50))
        try await run(limits, hub: hub) { server in
            async let answer = server.exchange("GET /live HTTP/1.1\r\nHost: a\r\n\r\n", until: "event: last")
            try await eventually { hub.listenerCount > 0 }
            for _ in 0..<2 { try await outlastSilence(on: server) }
            try hub.publish("last", [1], to: "news")

            #expect(try await answer.contains("event: last"))
        }
    }

    /// Another connection says nothing until it is closed for that.
    private func outlastSilence(on server: LiveServer) async throws {
        _ = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    }

    @Test func `who does not read a live stream is dropped, and others hear what comes`() async throws {
        let (hub, request) = (EventHub(), "GET /live HTTP/1.1\r\nHost: a\r\n\r\n")
        try await run(ConnectionLimits(stalled: .milliseconds(100)), hub: hub) { server in
            let deaf = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .channelOption(.autoRead, value: false)
                .connect(host: "127.0.0.1", port: server.port).get()
            try await deaf.writeAndFlush(ByteBuffer(string: request))
            try await eventually { hub.listenerCount > 0 }
            // What waits for it is bounded: the rest gives way to a word to load the page again.
            let long = String(repeating: "a", count: 500_000)
            try await eventually {
                try hub.publish("news", [long], to: "news")
                return hub.listenerCount == 0
            }
            async let other = server.exchange(request, until: "event: last")
            try await eventually { hub.listenerCount > 0 }
            try hub.publish("last", [1], to: "news")

            #expect(try await other.contains("event: last"))
            try? await deaf.close()
        }
    }

    @Test func `an answer that takes longer than any silence may is waited for`() async throws {
        // Not the time to the first head: a busy machine may send it later than that.
        let limits = ConnectionLimits(idle: .milliseconds(20), body: .milliseconds(20))
        try await run(limits) { server in
            async let answer = server.exchange("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in slowAnswer.begins.stream { break }
            for _ in 0..<2 { try await outlastSilence(on: server) }
            slowAnswer.ends.continuation.yield()

            #expect(try await answer.hasSuffix("at last"))
        }
    }

    @Test(arguments: [(1, 10, "HTTP/1.1 503"), (10, 1, "HTTP/1.1 429")])
    func `one connection too many is told so and closed`(inAll: Int, perNetwork: Int, status: String) async throws {
        let connections = Connections(ConnectionLimits(inAll: inAll, perNetwork: perNetwork))
        let hub = EventHub()
        try await run(connections, hub: hub) { server in
            async let first = server.exchange("GET /live HTTP/1.1\r\nHost: a\r\n\r\n", until: "event: last")
            try await eventually { hub.listenerCount > 0 }

            // It is told before it has asked for anything.
            let second = try await server.exchange("")
            try hub.publish("last", [1], to: "news")
            _ = try await first

            #expect(second.hasPrefix(status))
            #expect(second.contains("Connection: close"))
            #expect(connections.refusedCount == 1)
            try await eventually { connections.openCount == 0 }
            let third = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(third.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `connections near their limit are told of once`() async throws {
        let (news, told) = AsyncStream.makeStream(of: Int.self)
        let connections = Connections(ConnectionLimits(inAll: 1)) { told.yield($0) }
        try await run(connections) { server in
            _ = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            for await open in news {
                #expect(open == 1)
                break
            }
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 400"), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "HTTP/1.1 400"),
        ("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", "HTTP/1.1 400"), ("no HTTP\r\n\r\n", "HTTP/1.1 400"),
    ])
    func `what is not HTTP is told so, and the connection ends`(sent: String, status: String) async throws {
        try await run { server in
            let answer = try await server.exchange(sent)

            #expect(answer.hasPrefix(status))
            #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
        }
    }

    @Test func `an answer to HTTP 1.0 ends with the connection`() async throws {
        try await run { server in
            let bare = try await server.exchange("GET / HTTP/1.0\r\n\r\n")
            let kept = try await server.exchange("GET /live-text HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n")

            #expect(bare.hasSuffix("hello"))
            #expect(kept.hasSuffix("\r\n\r\nin pieces"))
            #expect(!kept.lowercased().contains("chunked"))
        }
    }

    @Test func `a sender that waits to be told to go on is told`() async throws {
        try await run { server in
            let head = "POST /small HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"

            let answer = try await server.exchange(head, until: "100 Continue\r\n\r\n")

            #expect(answer.hasPrefix("HTTP/1.1 100"))
        }
    }

    @Test(arguments: [
        "Transfer-Encoding: xchunked\r\n\r\nx", "Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n",
        "Transfer-Encoding: chunked\r\n\r\n1\r\nxyz\r\n",
    ])
    func `a malformed body is the sender's fault, and is answered once`(rest: String) async throws {
        try await run { server in
            let answer = try await server.exchange("POST /small HTTP/1.1\r\nHost: a\r\n" + rest)

            #expect(answer.hasPrefix("HTTP/1.1 400"))
            #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
        }
    }

    @Test func `a connection that a server lets go of as it ends is closed`() async throws {
        let guarded = GuardedChannel(connections: Connections(), bodies: BodyLimits(of: [])) { _, _, _ in }
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                guarded.setup(channel: channel, logger: Logger(label: "test")).map { _ in }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port).get()

        try await client.closeFuture.get()

        #expect(!client.isActive)
        try await listener.close()
    }

    private func run(
        _ limits: ConnectionLimits = ConnectionLimits(),
        hub: EventHub = EventHub(),
        _ use: @Sendable (LiveServer) async throws -> Void
    ) async throws { try await run(Connections(limits), hub: hub, use) }

    private func run(
        _ connections: Connections,
        hub: EventHub = EventHub(),
        _ use: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        let routes = Routes<WebContext>()
        routes.receive("/small", in: .open("x"), RouteName("small", "Small"), bodyLimit: 1024) { _, _, _ in }
        routes.events("/live", in: .open("x"), RouteName("live", "Live"), from: hub) { (_: Empty, _) in
            ["news"]
        }
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        router.get("/") { _, _ in "hello" }
        router.get("/often") { _, _ -> String in throw Problem.tooOften(retryAfter: Seconds(1)) }
        router.get("/slow") { [slowAnswer] _, _ in
            slowAnswer.begins.continuation.yield()
            for await _ in slowAnswer.ends.stream { break }
            return "at last"
        }
        router.get("/live-text") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    for piece in ["in ", "pieces"] { try await writer.write(ByteBuffer(string: piece)) }
                    try await writer.finish(nil)
                }
            )
        }
        let server = HTTPServerBuilder.guarded(connections, bodies: BodyLimits(of: routes.operations))
        try await LiveServer.run(router, server: server, with: [hub], use: use)
    }
}
