import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// A file of one day leaves the trips of other days as they are.
@Suite struct FileOfAnotherDayTests {
    private struct History: Decodable {
        struct Line: Decodable, Equatable {
            let id: String
            let beganAt: Int64
            let endedAt: Int64
            let meters: Double
        }
        let trips: [Line]
    }

    /// A walk of 23 minutes to the north at 1.3 m/s, some days ago, from so many meters north of the first place.
    static func walk(daysAgo: Int64, from meters: Double) -> String {
        let start = TestHost.noon.milliseconds - daysAgo * 86_400_000 - 3_600_000
        let points = (0..<138).map { index in
            let latitude = 43.70 + (meters + Double(index) * 13) / 111_100
            let moment = Timestamp(milliseconds: start + Int64(index) * 10_000)
            return #"<trkpt lat="\#(latitude)" lon="7.4"><time>\#(moment)</time></trkpt>"#
        }
        return #"<gpx version="1.1" creator="test"><trk><trkseg>\#(points.joined())</trkseg></trk></gpx>"#
    }

    private static func trips(_ client: any TestClientProtocol, of key: String) async throws -> [History.Line] {
        try await client.json(.get, "/trips/history", as: key).decoded(History.self).trips
            .sorted { $0.beganAt < $1.beganAt }
    }

    @Test(arguments: TestEngine.reachable)
    func `the trip of a file is the same before and after a file of two days earlier`(engine: TestEngine) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        try await town.open { client in
            #expect(try await client.upload(Self.walk(daysAgo: 1, from: 3600), as: key).status == .ok)
            let alone = try await Self.trips(client, of: key)
            #expect(try await client.upload(Self.walk(daysAgo: 3, from: 0), as: key).status == .ok)
            let both = try await Self.trips(client, of: key)

            #expect(alone.count == 1)
            #expect(both.count == 2)
            #expect(both.last == alone.last)
        }
    }

    @Test func `a later file does not begin with the way from where an earlier one ended`() async throws {
        let (first, second) = (try await TripsTown(), try await TripsTown())
        let alone = try await first.open { client in
            let key = first.host.key()
            #expect(try await client.upload(Self.walk(daysAgo: 1, from: 3600), as: key).status == .ok)
            return try await Self.trips(client, of: key)
        }
        let after = try await second.open { client in
            let key = second.host.key()
            #expect(try await client.upload(Self.walk(daysAgo: 3, from: 0), as: key).status == .ok)
            #expect(try await client.upload(Self.walk(daysAgo: 1, from: 3600), as: key).status == .ok)
            return try await Self.trips(client, of: key)
        }

        let (trip, expected) = (try #require(after.last), try #require(alone.last))
        #expect((trip.beganAt, trip.endedAt) == (expected.beganAt, expected.endedAt))
        #expect(abs(trip.meters - expected.meters) < 5)
    }
}
