import CrosstownClient
import CrosstownContract
import Testing

struct RetryTests {
    private static let driver = #"{"code":"T345","state":"available"}"#
    private static let broken = TransportFailure(.interrupted, "reset")

    private let clock = RestlessClock()

    @Test func `reading is repeated with growing pauses`() async throws {
        let transport = ScriptedTransport(.fails(Self.broken), .answer(503), .answer(200, Self.driver))

        let driver = try await CrosstownClient(transport: transport, clock: clock).driver()

        #expect(driver.code == "T345")
        #expect(clock.pauses == [.milliseconds(250), .milliseconds(500)])
    }

    @Test func `the answer to an offer is repeated`() async throws {
        let transport = ScriptedTransport(.fails(Self.broken), .answer(200, Self.driver))

        _ = try await CrosstownClient(transport: transport, clock: clock).acceptOffer("7")

        #expect(transport.requests.map(\.path) == ["/taxi/offers/7/accept", "/taxi/offers/7/accept"])
    }

    @Test func `what could happen twice is sent once`() async {
        let transport = ScriptedTransport(.fails(Self.broken), .answer(200, Self.driver))

        let error = await #expect(throws: TransportFailure.self) {
            try await CrosstownClient(transport: transport, clock: clock).endRide()
        }

        #expect(error == Self.broken)
        #expect(transport.requests.count == 1)
    }

    @Test func `the server's wish for patience is heard`() async throws {
        let transport = ScriptedTransport(.answer(429, "", ["retry-after": "2"]), .answer(200, Self.driver))

        _ = try await CrosstownClient(transport: transport, clock: clock).driver()

        #expect(clock.pauses == [.seconds(2)])
    }

    @Test func `who must wait for long is told so`() async {
        let transport = ScriptedTransport(.answer(429, "", ["retry-after": "60"]))

        let refusal = await #expect(throws: Refusal.self) {
            try await CrosstownClient(transport: transport, clock: clock).driver()
        }

        #expect(refusal?.retryAfter == .seconds(60))
        #expect(clock.pauses.isEmpty)
    }

    @Test(arguments: [404, 500])
    func `what will not pass is not repeated`(status: Int) async {
        let transport = ScriptedTransport(.answer(status), .answer(200, Self.driver))

        await #expect(throws: (any Error).self) {
            try await CrosstownClient(transport: transport, clock: clock).driver()
        }

        #expect(transport.requests.count == 1)
    }

    @Test func `trying ends after the attempts of the policy`() async {
        let transport = ScriptedTransport(.answer(502), .answer(502), .answer(502), .answer(200, Self.driver))

        let failure = await #expect(throws: ServerFailure.self) {
            try await CrosstownClient(transport: transport, clock: clock).driver()
        }

        #expect(failure == ServerFailure(status: 502))
        #expect(transport.requests.count == 3)
    }
}
