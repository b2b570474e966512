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

    @Test func `a slow listener skips to a resync, and the hub forgets it when it leaves`() async throws {
        try await application(hub).test(.router) { client in
            async let response = client.execute(uri: "/live", method: .get)
            while hub.listenerCount == 0 { await Task.yield() }
            for number in 1...50 { try hub.publish("dock", ["n": number], to: "station") }
            hub.finish()

            let text = try await response.text

            #expect(text.hasSuffix("}\n\n"))
        }
        #expect(hub.listenerCount == 0)
    }

    @Test func `what nobody ever followed is neither encoded nor remembered`() async throws {
        let position = CountingPosition()

        for taxi in 1...1000 { try hub.publish("taxi-moved", position, to: "taxi \(taxi)") }
        try await follow()
        try hub.publish("taxi-moved", position, to: "station")

        #expect(position.encodings == 1 && hub.topicCount == 1)
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
            while hub.listenerCount == 0 { await Task.yield() }
            hub.finish()
            return try await response.text
        }
    }

    private func application(_ hub: EventHub, topic: String = "station") -> some ApplicationProtocol {
        let routes = Routes<WebContext>()
        routes.events("/live", id: "live", tag: "x", summary: "Live", access: .anyone, from: hub) { (_: Nothing, _) in
            [topic]
        }
        let router = Router(context: WebContext.self)
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
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
