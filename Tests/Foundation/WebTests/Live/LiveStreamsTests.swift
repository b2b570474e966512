import CrosstownTesting
import CrosstownWeb
import Hummingbird
import Testing

/// How many streams somebody may have, and how long.
@Suite(.timeLimit(.minutes(1))) struct LiveStreamsTests {
    private let hub = EventHub(firstID: 100)

    @Test(arguments: [("Bearer member", 2), ("", 3)])
    func `who has as many streams as one may have gets no more`(authorization: String, most: Int) async throws {
        let streams = LiveStreams(.init(perAccount: 2, perNetwork: 3))
        try await run(streams) { server in
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 1...most { group.addTask { try await server.exchange(get(authorization), until: "last") } }
                try await eventually { hub.listenerCount >= most }

                let refused = try await server.exchange(get(authorization), until: "\r\n\r\n")
                try hub.publish("last", [1], to: "news")
                for try await answer in group { #expect(answer.contains("200 OK")) }

                #expect(refused.hasPrefix("HTTP/1.1 429"))
            }
            try await eventually { streams.openCount == 0 }
        }
    }

    @Test func `there are no more streams in all than there may be`() async throws {
        try await run(LiveStreams(.init(inAll: 1))) { server in
            async let first = server.exchange(get("Bearer member"), until: "last")
            try await eventually { hub.listenerCount > 0 }

            let second = try await server.exchange(get(""), until: "\r\n\r\n")
            try hub.publish("last", [1], to: "news")
            _ = try await first

            #expect(second.hasPrefix("HTTP/1.1 503"))
        }
    }

    @Test(arguments: [("Bearer member", "s"), ("Bearer admin", "a")])
    func `a stream ends with its session, or with its key`(authorization: String, session: String) async throws {
        let streams = LiveStreams()
        try await run(streams) { server in
            async let ended = server.exchange(get(authorization))
            async let other = server.exchange(get(""), until: "last")
            try await eventually { hub.listenerCount >= 2 }

            streams.end(session: session)

            #expect(try await ended.hasSuffix("0\r\n\r\n"))
            try hub.publish("last", [1], to: "news")
            #expect(try await other.contains("event: last"))
        }
    }

    @Test func `no stream opens in a session that has just ended`() async throws {
        let streams = LiveStreams()
        try await run(streams) { server in
            streams.end(session: "s")

            let answer = try await server.exchange(get("Bearer member"), until: "\r\n\r\n")

            #expect(answer.hasPrefix("HTTP/1.1 401"))
        }
    }

    @Test func `a stream ends after its time, with a word on when to come back`() async throws {
        let hub = EventHub(heartbeat: .milliseconds(5), life: .milliseconds(50))
        try await run(LiveStreams(), hub: hub) { server in
            let answer = try await server.exchange(get(""))

            #expect(answer.contains("retry: 2000"))
            #expect(answer.hasSuffix("0\r\n\r\n"))
        }
    }

    private func run(
        _ streams: LiveStreams,
        hub other: EventHub? = nil,
        _ use: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        let hub = other ?? hub
        let routes = Routes<WebContext>(streams: streams)
        routes.events("/live", in: .open("x"), RouteName("live", "Live"), from: hub) { (_: Empty, _) in
            ["news"]
        }
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        router.add(middleware: CallerMiddleware(authenticator: KnownTokens(), cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        try await LiveServer.run(router, with: [hub], use: use)
    }

    private func get(_ authorization: String) -> String {
        let key = authorization.isEmpty ? "" : "Authorization: \(authorization)\r\n"
        return "GET /live HTTP/1.1\r\nHost: localhost\r\n\(key)\r\n"
    }
}
