import CrosstownTesting
import CrosstownWeb
import Hummingbird
import HummingbirdCore
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct LiveStreamTests {
    private let hub = EventHub(firstID: 100)

    @Test func `an event reaches every open connection at once`() async throws {
        try await LiveServer.run(router(), with: [hub]) { server in
            async let first = server.exchange(get("/live/station"), until: "\"n\":1}\n\n")
            async let second = server.exchange(get("/live/station"), until: "\"n\":1}\n\n")
            try await eventually { hub.listenerCount >= 2 }
            try hub.publish("dock", ["n": 1], to: "station")

            let answers = try await [first, second]

            for answer in answers {
                #expect(answer.contains("HTTP/1.1 200 OK"))
                #expect(answer.contains("text/event-stream"))
                #expect(answer.contains("id: 101\nevent: dock\ndata: {\"n\":1}\n\n"))
            }
            // Connections that are gone are noticed without anything being sent.
            try await eventually { hub.listenerCount == 0 }
        }
    }

    @Test func `a stream begins with what happens before its answer is sent`() async throws {
        try await LiveServer.run(router(EarlyEvent(hub: hub)), with: [hub]) { server in
            let answer = try await server.exchange(get("/live/station"), until: "\"n\":1}\n\n")

            #expect(answer.contains("id: 101\nevent: dock\ndata: {\"n\":1}\n\n"))
        }
    }

    @Test func `a connection that comes back gets what it missed`() async throws {
        try await LiveServer.run(router(), with: [hub]) { server in
            async let seen = server.exchange(get("/live/station"), until: "\"n\":1}\n\n")
            try await eventually { hub.listenerCount > 0 }
            for number in 1...3 { try hub.publish("dock", ["n": number], to: "station") }
            _ = try await seen

            let missed = try await server.exchange(get("/live/station", "Last-Event-ID: 101"), until: "\"n\":3}\n\n")

            #expect(
                missed.contains("id: 102\nevent: dock\ndata: {\"n\":2}\n\nid: 103\nevent: dock\ndata: {\"n\":3}\n\n")
            )
            #expect(!missed.contains("id: 101"))
        }
    }

    @Test func `all connections end when the server shuts down`() async throws {
        try await LiveServer.run(router(), with: [hub]) { server in
            async let first = server.exchange(get("/live/station"))
            async let second = server.exchange(get("/live/elsewhere"))
            try await eventually { hub.listenerCount >= 2 }

            await server.shutDown()

            // A busy machine may have sent signs of life in between.
            for answer in try await [first, second] {
                #expect(answer.contains("retry: 2000\n\n"))
                #expect(answer.hasSuffix("\r\n0\r\n\r\n"))
            }
        }
    }

    private func router(_ middleware: EarlyEvent? = nil) -> Router<WebContext> {
        let routes = Routes<WebContext>()
        let hub = hub
        routes.events("/live/:topic", in: .open("x"), RouteName("live", "Live"), from: hub) {
            (followed: Followed, _) in [followed.topic]
        }
        let router = Router(context: WebContext.self)
        if let middleware { router.add(middleware: middleware) }
        routes.install(on: router)
        return router
    }

    private func get(_ path: String, _ header: String = "Accept: */*") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n\r\n"
    }
}

private struct Followed: Decodable, Sendable {
    var topic: String
}

/// Publishes an event once an answer is made, before anything of it is sent.
private struct EarlyEvent: RouterMiddleware {
    let hub: EventHub

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        try hub.publish("dock", ["n": 1], to: "station")
        return response
    }
}
