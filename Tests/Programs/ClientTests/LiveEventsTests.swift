import CrosstownClient
import Testing

struct LiveEventsTests {
    private let clock = RestlessClock()

    private func events(_ count: Int, of transport: ScriptedTransport) async throws -> [ServerEvent] {
        var iterator = CrosstownClient(transport: transport, clock: clock).with(key: "k").driverEvents()
            .makeAsyncIterator()
        var events: [ServerEvent] = []
        while events.count < count, let event = try await iterator.next() { events.append(event) }
        return events
    }

    @Test func `a stream that ends goes on where it was`() async throws {
        let transport = ScriptedTransport(
            .pieces(["retry: 700\n\n", "id: 4\ndata: a\n\nid: 5\nda", "ta: b\n\nid: 6\ndata: lo"]),
            .fails(TransportFailure(.unreachable, "refused")),
            .pieces(["id: 6\ndata: c\n\n"])
        )

        let events = try await events(3, of: transport)

        #expect(events.map(\.data) == ["a", "b", "c"])
        #expect(transport.requests.map { $0.headers["Last-Event-ID"] } == [nil, "5", "5"])
        #expect(transport.requests.map { $0.headers["Accept"] } == Array(repeating: "text/event-stream", count: 3))
        #expect(clock.pauses.first == .milliseconds(700))
    }

    @Test func `what may have been missed is asked for again`() async throws {
        let transport = ScriptedTransport(.pieces([":\n\n"]), .pieces(["data: a\n\n"]))

        let events = try await events(2, of: transport)

        #expect(events.map(\.isResync) == [true, false])
        #expect(events.last?.data == "a")
    }

    @Test func `pauses grow while the server is away, up to half a minute`() async {
        let transport = ScriptedTransport(
            .answer(503),
            .answer(503),
            .answer(429),
            .answer(503),
            .answer(503),
            .answer(503),
            .answer(401)
        )

        let refusal = await #expect(throws: Refusal.self) { try await events(1, of: transport) }

        #expect(refusal?.status == 401)
        #expect(clock.pauses == [2, 4, 8, 16, 30, 30].map { .seconds($0) })
    }

    @Test func `cancellation ends the listening`() async {
        let transport = ScriptedTransport(.pieces(["data: a\n\n"]))

        await #expect(throws: CancellationError.self) { try await events(5, of: transport) }
    }
}
