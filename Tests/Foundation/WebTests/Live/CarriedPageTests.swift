import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Events that bring along what the page shows, so that nobody asks for it.
@Suite struct CarriedPageTests {
    private let hub = EventHub(firstID: 100)

    @Test func `an event brings what the page shows at that moment, the others what they tell`() async throws {
        let stream = try await stream(showing: 7) {
            try hub.publish("dock", ["n": 1], to: "station")
            try hub.publish("rain", ["n": 2], to: "station")
        }

        #expect(stream.contains("id: 101\nevent: dock\ndata: {\"bikes\":7}\n\n"))
        #expect(stream.contains("id: 102\nevent: rain\ndata: {\"n\":2}\n\n"))
    }

    @Test func `of several events that wait the last one brings the page, once`() async throws {
        _ = try await stream(showing: 7)
        for number in 1...3 { try hub.publish("dock", ["n": number], to: "station") }

        let stream = try await stream(showing: 8, after: "100")

        #expect(stream == "retry: 2000\n\nid: 103\nevent: dock\ndata: {\"bikes\":8}\n\n")
    }

    @Test func `where the page cannot be made, the event says that it has changed`() async throws {
        let stream = try await stream(showing: nil) { try hub.publish("dock", ["n": 1], to: "station") }

        #expect(stream == "retry: 2000\n\nid: 101\nevent: dock\ndata: {\"n\":1}\n\n")
    }

    /// All that a stream sends, whose page shows a number of bikes or cannot be made.
    private func stream(
        showing bikes: Int?,
        after lastID: String? = nil,
        _ act: @Sendable () throws -> Void = {}
    ) async throws -> String {
        let routes = Routes<WebContext>()
        routes.events(
            "/live",
            in: .open("x"),
            RouteName("live", "Live"),
            from: hub,
            carrying: "dock",
            page: { (_: Empty, _) in
                guard let bikes else { throw Problem(.notFound) }
                return Dock(bikes: bikes)
            },
            topics: { (_: Empty, _) in ["station"] }
        )
        let router = Router(context: WebContext.self)
        routes.install(on: router)
        return try await Application(router: router).test(.router) { client in
            var headers: HTTPFields = [:]
            headers[try #require(HTTPField.Name("Last-Event-ID"))] = lastID
            let sent = headers
            async let response = client.execute(uri: "/live", method: .get, headers: sent)
            try await eventually { hub.listenerCount > 0 }
            try act()
            hub.finish()
            return try await response.text
        }
    }
}

private struct Dock: Page, Codable {
    let bikes: Int

    var title: LocalizedText { "Dock" }
    var main: Markup { "<p id=\"dock\">\(bikes)</p>" }
}
