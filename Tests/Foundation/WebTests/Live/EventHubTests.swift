import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@Suite struct EventHubTests {
    private let hub = EventHub(firstID: 100, remembered: 4, queueLimit: 3)

    @Test func `a stream that comes back gets what it missed of its topics, in order`() async throws {
        try await follow()
        for number in 1...3 {
            try hub.publish("dock", ["n": number], to: "station")
            try hub.publish("dock", ["n": -number], to: "elsewhere")
        }

        let stream = try await read(after: "101")

        #expect(stream == "retry: 2000\n\n" + event(103, "{\"n\":2}") + event(105, "{\"n\":3}"))
    }

    @Test(arguments: ["99", "100", "5000"])
    func `a stream that missed more than is remembered is told to load again`(lastID: String) async throws {
        try await follow()
        for number in 1...5 { try hub.publish("dock", ["n": number], to: "station") }

        let stream = try await read(after: lastID)

        #expect(stream == "retry: 2000\n\nid: 105\nevent: resync\ndata: {}\n\n")
    }

    @Test(arguments: [nil, "junk"]) func `a new stream starts with the present`(lastID: String?) async throws {
        try hub.publish("dock", ["n": 1], to: "station")

        let stream = try await read(after: lastID)

        #expect(stream == "retry: 2000\n\n")
    }

    @Test func `line breaks cannot forge an event`() async throws {
        try await follow()
        try hub.publish("dock", ["n": 0], to: "station")
        hub.publish("dock", fragment: "a\r\nevent: x\n\nid: 9", to: "station")

        let stream = try await read(after: "101")

        #expect(stream.hasSuffix("id: 102\nevent: dock\ndata: a\ndata: event: x\ndata: \ndata: id: 9\n\n"))
    }

    @Test func `a slow listener is told to load again in place of what it could not take in`() async throws {
        let connection = SlowConnection()
        try await application(hub, over: connection).test(.router) { client in
            async let response = client.execute(uri: "/live", method: .get)
            try await eventually { hub.listenerCount > 0 }
            try hub.publish("dock", ["n": 0], to: "station")
            await connection.isTaking()
            for number in 1...4 { try hub.publish("dock", ["n": number], to: "station") }
            connection.goOn()
            try hub.publish("dock", ["n": 5], to: "station")
            try await eventually { connection.taken.contains("resync") }
            hub.finish()
            _ = try await response
        }

        #expect(connection.taken.hasPrefix("retry: 2000\n\n" + event(101, "{\"n\":0}")))
        #expect(connection.taken.contains("event: resync\ndata: {}\n\n"))
        #expect(!connection.taken.contains("{\"n\":4}"))
    }

    @Test func `a listener that keeps up is told everything, and the hub forgets it when it leaves`() async throws {
        try await follow()
        for number in 1...3 { try hub.publish("dock", ["n": number], to: "station") }

        let stream = try await read(after: "100")

        #expect(stream == "retry: 2000\n\n" + (1...3).map { event(100 + $0, "{\"n\":\($0)}") }.joined())
        #expect(hub.listenerCount == 0)
    }

    @Test func `what nobody ever followed is neither encoded nor remembered`() async throws {
        let position = CountingPosition()

        for taxi in 1...1000 { try hub.publish("taxi-moved", position, to: "taxi \(taxi)") }
        try await follow()
        try hub.publish("taxi-moved", position, to: "station")

        #expect(position.encodings == 1)
        #expect(hub.topicCount == 1)
    }

    @Test func `who comes back to a topic that nobody followed meanwhile loads the page again`() async throws {
        try hub.publish("dock", ["n": 1], to: "station")

        let missed = try await read(after: "100")
        let present = try await read(after: "101")

        #expect(missed == "retry: 2000\n\nid: 101\nevent: resync\ndata: {}\n\n")
        #expect(present == "retry: 2000\n\n")
    }

    @Test func `too many topics that nobody follows any more are forgotten together`() async throws {
        let hub = EventHub(firstID: 100, topicLimit: 2)
        for place in 1...2 { _ = try await read(from: hub, topic: "place \(place)") }
        #expect(hub.topicCount == 2)

        _ = try await read(from: hub, topic: "place 3")

        #expect(hub.topicCount == 0)
    }

    private func event(_ id: Int, _ data: String) -> String { "id: \(id)\nevent: dock\ndata: \(data)\n\n" }

    /// Opens a stream and closes it again, so that somebody has followed the topic.
    private func follow() async throws { _ = try await read(after: nil) }

    private func read(after lastID: String?) async throws -> String {
        try await read(from: hub, topic: "station", after: lastID)
    }

    private func read(from hub: EventHub, topic: String, after lastID: String? = nil) async throws -> String {
        try await application(hub, topic: topic).test(.router) { client in
            var headers: HTTPFields = [:]
            headers[try #require(HTTPField.Name("Last-Event-ID"))] = lastID
            let sent = headers
            async let response = client.execute(uri: "/live", method: .get, headers: sent)
            try await eventually { hub.listenerCount > 0 }
            hub.finish()
            return try await response.text
        }
    }

    private func application(
        _ hub: EventHub,
        topic: String = "station",
        over connection: SlowConnection? = nil
    ) -> some ApplicationProtocol {
        let routes = Routes<WebContext>()
        routes.events("/live", in: .open("x"), RouteName("live", "Live"), from: hub) { (_: Empty, _) in
            [topic]
        }
        let router = Router(context: WebContext.self)
        if let connection { router.add(middleware: connection) }
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }
}

/// A connection that takes nothing more from the second piece of an answer on, until it is told to go on.
private final class SlowConnection: RouterMiddleware {
    private let state = Mutex((writes: 0, text: ""))
    private let (began, begin) = AsyncStream.makeStream(of: Void.self)
    private let (opened, open) = AsyncStream.makeStream(of: Void.self)

    /// What was taken so far.
    var taken: String { state.withLock { $0.text } }

    /// Returns when the second piece has come.
    func isTaking() async { for await _ in began { return } }

    /// Takes all that waits, and what comes.
    func goOn() { open.finish() }

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let body = response.body
        response.body = ResponseBody { [self] writer in
            try await body.write(Writer(connection: self))
            try await writer.finish(nil)
        }
        return response
    }

    private struct Writer: ResponseBodyWriter {
        let connection: SlowConnection

        func write(_ buffer: ByteBuffer) async throws {
            let writes = connection.state.withLock { state in
                state.writes += 1
                return state.writes
            }
            if writes == 2 {
                connection.begin.finish()
                for await _ in connection.opened {}
            }
            connection.state.withLock { $0.text += String(buffer: buffer) }
        }

        consuming func finish(_ trailers: HTTPFields?) async throws {}
    }
}

/// A value that counts how often it is encoded.
private final class CountingPosition: Encodable, Sendable {
    private let count = Mutex(0)

    var encodings: Int { count.withLock { $0 } }

    func encode(to encoder: any Encoder) throws {
        count.withLock { $0 += 1 }
        var container = encoder.singleValueContainer()
        try container.encode(["latitude": 43.7])
    }
}
