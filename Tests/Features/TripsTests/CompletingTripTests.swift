import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Trips that phones and other apps have recorded are shown at once, and are final later.
@Suite struct CompletingTripTests {
    private struct Recorder: Decodable {
        let id: String
        let key: String
    }

    private struct History: Decodable {
        struct Line: Decodable, Hashable {
            let means: String
            let beganAt: Int64
            let endedAt: Int64
            let meters: Double
            let emittedGrams: Double
            let avoidedGrams: Double
        }
        let trips: [Line]
        let completing: [Line]
    }

    static let wishes = """
        {"unit":"carbon","carSize":"average","carEnergy":"unknown","night":"off","shares":"nothing","wantsRides":false,\
        "automatic":true}
        """

    /// A ride of twelve minutes to the north at 5 m/s after ten minutes at a place, which ends now.
    static func ride(automatic: Bool) -> String {
        let start = TestHost.noon.milliseconds - 22 * 60_000
        let fixes = (0..<264).map { index in
            let north = Double(max(0, index - 120)) * 25 + Double(index % 2)
            let at = start + Int64(index) * 5000
            return """
                {"sequence":\(index),"at":\(at),"latitude":\(43.70 + north / 111_100),"longitude":7.4,"accuracy":8}
                """
        }
        return """
            {"device":"\(TripJourneyTests.device)","isAutomatic":\(automatic),"fixes":[\(fixes.joined(separator: ","))]}
            """
    }

    private static func history(_ town: TripsTown, of key: String) async throws -> History {
        try await town.open { client in
            try await client.json(.get, "/trips/history", as: key).decoded(History.self)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a trip without a touch is shown as soon as its positions are there, and once it is final`(
        engine: TestEngine
    ) async throws {
        let town = try await TripsTown(on: engine)
        let (key, other) = (town.host.key(), town.host.key())
        try await town.open { client in
            let agreed = try await client.json(.post, "/trips/settings", as: key, Self.wishes)
            #expect(agreed.status == .noContent)
            let sent = try await client.json(.post, "/trips/fixes", as: key, Self.ride(automatic: true))
            #expect(sent.status == .ok)
        }

        let atOnce = try await Self.history(town, of: key)
        let foreign = try await Self.history(town, of: other)
        #expect(atOnce.trips.isEmpty)
        #expect(atOnce.completing.count == 1)
        let meters = try #require(atOnce.completing.first?.meters)
        #expect(abs(meters - 3575) < 200)
        #expect(foreign.completing.isEmpty)
        let page = try await town.open { client in
            try await client.page("/trips/history", as: key).text
        }
        #expect(page.contains("data-completing"))

        try await town.wait(minutes: 20)
        let soon = try await Self.history(town, of: key)
        #expect(soon.trips.isEmpty)
        #expect(soon.completing == atOnce.completing)

        try await town.wait(minutes: 60)
        let final = try await Self.history(town, of: key)
        #expect(final.completing.isEmpty)
        #expect(final.trips == atOnce.completing)
    }

    @Test func `what another app sends is shown at once, and no trip twice`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        let day = RecordedDay(before: TestHost.noon)
        for name in ["Pixel", "Watch"] {
            try await town.open { client in
                let body = #"{"kind":"overland","name":"\#(name)"}"#
                let made = try await client.json(.post, "/trips/recorders", as: key, body).decoded(Recorder.self)
                let sent = try await client.json(.post, "/trips/in/\(made.key)", as: nil, day.pieces(of: 720)[0])
                #expect(sent.status == .ok)
            }
        }

        let atOnce = try await Self.history(town, of: key)
        #expect(atOnce.trips.isEmpty)
        #expect(atOnce.completing.count == 2)
        #expect(atOnce.completing == atOnce.completing.sorted { $0.beganAt > $1.beganAt })

        try await town.wait(minutes: 60)
        let later = try await Self.history(town, of: key)
        #expect(later.completing.isEmpty)
        #expect(later.trips.count == 2)
    }

    @Test func `a recording that was started and stopped is not shown again as one that goes on`() async throws {
        let town = try await TripsTown()
        let key = town.host.key()
        try await town.open { client in
            _ = try await client.json(.post, "/trips/fixes", as: key, TripJourneyTests.batch(0..<144))
            let running = try await client.json(.get, "/trips/history", as: key).decoded(History.self)
            #expect(running.completing.isEmpty)
            _ = try await client.json(.post, "/trips/recordings", as: key, TripJourneyTests.stop)
        }

        let history = try await Self.history(town, of: key)
        #expect(history.trips.count == 1)
        #expect(history.completing.isEmpty)
    }
}
