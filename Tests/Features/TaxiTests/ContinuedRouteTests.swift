import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What is announced of a coming taxi while the routing engine is late, away or wrong.
@Suite struct ContinuedRouteTests {
    @Test(arguments: [StreetTravel.Mood.away, .late])
    func `a known route is continued while the routing engine is late`(mood: StreetTravel.Mood) async throws {
        let ride = try await AcceptedRide(metres: 700)
        try await ride.office.open { client in
            let first = try await ride.seen(client)
            ride.travel.become(mood)
            var seconds: [Double] = []
            for metres in [650.0, 600, 500, 400, 300] {
                try await ride.report(client, at: AcceptedRide.place(metres, north: 12), after: 10)
                let seen = try await ride.seen(client)
                #expect(seen.taxi?.isEstimated == false)
                #expect(seen.taxi?.distanceMetres.map { abs($0 - metres) < 1 } == true)
                seconds.append(seen.taxi?.arrivesInSeconds ?? 0)
            }
            let page = try await client.page(ride.requestPath, as: ride.passenger).text

            #expect(first.taxi?.arrivesInSeconds?.rounded() == 140)
            #expect(seconds.map { $0.rounded() } == [130, 120, 100, 80, 60])
            #expect(page.contains("<h1>In 1 minute</h1>"))
            #expect(page.contains("300\u{a0}m away</p>") || page.contains("300\u{a0}m away"))
            #expect(!page.contains("straight line"))
        }
    }

    @Test func `a route that may pass a place twice is followed in its order`() async throws {
        // Up a hill and back: the meeting place is 30 m beside the start, 1,000 m to drive.
        let ride = try await AcceptedRide(.detour(metres: 1_000, seconds: 200), metres: 30)
        try await ride.office.open { client in
            _ = try await ride.seen(client)
            ride.travel.become(.away)
            try await ride.report(client, at: AcceptedRide.place(28, north: 30), after: 5)
            let beginning = try await ride.seen(client)
            try await ride.report(client, at: AcceptedRide.place(24, north: 100), after: 10)
            let uphill = try await ride.seen(client)

            #expect(beginning.taxi?.distanceMetres.map { (940...1_000).contains($0) } == true)
            #expect(uphill.taxi?.distanceMetres.map { (870...930).contains($0) } == true)
        }
    }

    @Test func `without a route time and distance are rough, and say so`() async throws {
        let ride = try await AcceptedRide(.away, metres: 700)
        try await ride.office.open { client in
            let seen = try await ride.seen(client)
            let driver = try await client.json(.get, "/taxi/driver", as: ride.driver).decoded(DriverResponse.self)
            let page = try await client.page(ride.requestPath, as: ride.passenger).text
            let driverPage = try await client.page("/taxi/driver", as: ride.driver).text
            ride.travel.become(.street)
            try await ride.report(client, at: AcceptedRide.place(650))
            let known = try await ride.seen(client)
            let knownPage = try await client.page(ride.requestPath, as: ride.passenger).text

            #expect(seen.taxi?.isEstimated == true)
            #expect(driver.ride?.isEstimated == true)
            #expect(page.contains("<h1>About 1 minute</h1>"))
            #expect(page.contains("around 12:07"))
            #expect(page.contains("700\u{a0}m away in a straight line"))
            #expect(driverPage.contains("700\u{a0}m in a straight line, about 1 minute"))
            #expect(known.taxi?.isEstimated == false)
            #expect(knownPage.contains("<h1>In 2 minutes</h1>"))
            #expect(!knownPage.contains("about"))
        }
    }

    @Test func `answers that contradict the route of a taxi that moves along it change nothing`() async throws {
        let ride = try await AcceptedRide(metres: 700)
        try await ride.office.open { client in
            _ = try await ride.seen(client)
            ride.travel.become(.detour(metres: 2_400, seconds: 480))
            var seconds: [Double] = []
            for metres in [600.0, 500, 400, 300, 200] {
                try await ride.report(client, at: AcceptedRide.place(metres), after: 20)
                seconds.append(try await ride.seen(client).taxi?.arrivesInSeconds ?? 0)
            }

            #expect(seconds.map { $0.rounded() } == [120, 100, 80, 60, 40])
        }
    }

    @Test func `of a standing taxi they count once they have contradicted its route for a minute`() async throws {
        let ride = try await AcceptedRide(metres: 700)
        try await ride.office.open { client in
            _ = try await ride.seen(client)
            ride.travel.become(.detour(metres: 2_400, seconds: 480))
            var seconds: [Double] = []
            for _ in 0..<4 {
                try await ride.report(client, at: AcceptedRide.place(600), after: 20)
                seconds.append(try await ride.seen(client).taxi?.arrivesInSeconds ?? 0)
            }

            #expect(seconds.map { $0.rounded() } == [120, 120, 120, 480])
        }
    }

    @Test func `a taxi that leaves its route gets a new one at once, and keeps its time while the engine is late`()
        async throws
    {
        let ride = try await AcceptedRide(metres: 700)
        try await ride.office.open { client in
            _ = try await ride.seen(client)
            ride.travel.become(.away)
            try await ride.report(client, at: AcceptedRide.place(650, north: 200), after: 10)
            let off = try await ride.seen(client)
            ride.travel.become(.detour(metres: 1_500, seconds: 300))
            try await ride.report(client, at: AcceptedRide.place(640, north: 250), after: 5)
            let known = try await ride.seen(client)
            ride.travel.become(.away)
            try await ride.report(client, at: AcceptedRide.place(640, north: -300), after: 60)
            let lost = try await ride.seen(client)

            #expect(off.taxi?.arrivesInSeconds?.rounded() == 130)
            #expect(off.taxi?.isEstimated == true)
            #expect(known.taxi?.arrivesInSeconds?.rounded() == 300)
            #expect(known.taxi?.isEstimated == false)
            #expect(lost.taxi?.isEstimated == true)
            #expect(lost.taxi?.arrivesInSeconds.map { $0 < 60 } == true)
        }
    }

    @Test func `the answer of a slow engine is there for the next look`() async throws {
        let ride = try await AcceptedRide(.late, metres: 700)
        let known = try await ride.office.serving { client in
            let first = try await ride.seen(client)
            #expect(first.taxi?.isEstimated == true)
            try await eventually { try await ride.seen(client).taxi?.isEstimated == false }
            return try await ride.seen(client)
        }

        #expect(known.taxi?.isEstimated == false)
        #expect(known.taxi?.arrivesInSeconds?.rounded() == 140)
    }
}
