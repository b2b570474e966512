import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@Suite struct EventHubTests {
    private let hub = EventHub(firstID: 100, remembered: 4, queueLimit: 3)

    @Test func `a stream that comes back gets what it missed of its topics, in order`() async throws {
        for number in 1...3 {
            try hub.publish("dock", ["n": number], to: "station")
            try hub.publish("dock", ["n": -number], to: "elsewhere")
        }

        let stream = try await read(after: "101")

        #expect(stream == "retry: 2000\n\n" + event(103, "{\"n\":2}") + event(105, "{\"n\":3}"))
    }

    @Test(arguments: ["99", "100", "5000"])
    func `a stream that missed more than is remembered is told to load again`(lastID: String) async throws {
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
        try hub.publish("dock", ["n": 0], to: "station")
        hub.publish("dock", fragment: "a\r\nevent: x\n\nid: 9", to: "station")

        let stream = try await read(after: "101")

        #expect(stream.hasSuffix("id: 102\nevent: dock\ndata: a\ndata: event: x\ndata: \ndata: id: 9\n\n"))
    }

    @Test func `a slow listener skips to a resync, and the hub forgets it when it leaves`() async throws {
        try await application().test(.router) { client in
            async let response = client.execute(uri: "/live", method: .get)
            while hub.listenerCount == 0 { await Task.yield() }
            for number in 1...50 { try hub.publish("dock", ["n": number], to: "station") }
            hub.finish()

            let text = try await response.text

            #expect(text.hasSuffix("}\n\n"))
        }
        #expect(hub.listenerCount == 0)
    }

    private func event(_ id: Int, _ data: String) -> String { "id: \(id)\nevent: dock\ndata: \(data)\n\n" }

    private func read(after lastID: String?) async throws -> String {
        try await application().test(.router) { client in
            var headers: HTTPFields = [:]
            headers[try #require(HTTPField.Name("Last-Event-ID"))] = lastID
            let sent = headers
            async let response = client.execute(uri: "/live", method: .get, headers: sent)
            while hub.listenerCount == 0 { await Task.yield() }
            hub.finish()
            return try await response.text
        }
    }

    private func application() -> some ApplicationProtocol {
        let routes = Routes<WebContext>()
        routes.events("/live", id: "live", tag: "x", summary: "Live", access: .anyone, from: hub) { (_: Nothing, _) in
            ["station"]
        }
        let router = Router(context: WebContext.self)
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }
}
