import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// When a taxi is at the meeting place: for its passenger, its driver and programs alike.
@Suite struct ArrivalAtMeetingPlaceTests {
    /// Below a rock: 91 m away, and 796 m to drive.
    private static let rock = StreetTravel.Mood.detour(metres: 796, seconds: 104)
    private static let below = AcceptedRide.place(91)

    @Test(arguments: TestEngine.reachable)
    func `a taxi on the other side of a rock has not arrived, however long it stands there`(
        engine: TestEngine
    ) async throws {
        let ride = try await AcceptedRide(on: engine, Self.rock, metres: 91)
        try await ride.office.open { client in
            try await ride.stand(client, at: Self.below, seconds: 300)
            let seen = try await ride.seen(client)
            let told = try await client.json(.get, "/taxi/driver", as: ride.driver).decoded(DriverResponse.self)
            let missing = try await ride.press(client, "passenger-not-here")
            let arrived = try await ride.press(client, "arrived")
            let word = try await client.json(.post, "/taxi/driver/say", as: ride.driver, #"{"word":"here"}"#)
            let page = try await client.page("/taxi/driver", as: ride.driver).text
            let after = try await ride.seen(client)

            #expect(seen.taxi?.isHere == false)
            #expect(seen.taxi?.distanceMetres.map { abs($0 - 796) < 1 } == true)
            #expect(told.ride?.isAtMeetingPlace == false)
            #expect(told.ride?.passengerMissingFrom == nil)
            #expect(missing.status == .conflict)
            for refused in [arrived, word] {
                #expect(refused.status == .conflict)
                #expect(try refused.problem == "not-at-meeting-place")
                #expect(refused.text.contains("800\u{a0}m"))
            }
            #expect(page.hasForm(to: "/taxi/driver/arrived"))
            #expect(after.state == .accepted)
            #expect(after.arrivedAt == nil)
            #expect(ride.notifications == 0)
            #expect(ride.events == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `passenger, driver and programs learn of an arrival at the same moment, once`(
        engine: TestEngine
    ) async throws {
        let ride = try await AcceptedRide(on: engine, metres: 700)
        try await ride.office.open { client in
            let far = try await ride.report(client, at: AcceptedRide.place(61))
            let coming = try await ride.seen(client)
            let near = try await ride.report(client, at: AcceptedRide.place(59))
            let moment = ride.office.town.clock.now()
            let here = try await ride.seen(client)
            let page = try await client.page(ride.requestPath, as: ride.passenger).text
            try await ride.stand(client, at: AcceptedRide.place(10), seconds: 110)
            let repeated = try await ride.press(client, "arrived").decoded(DriverResponse.self)
            let early = try await ride.press(client, "passenger-not-here")
            try await ride.stand(client, at: AcceptedRide.place(10), seconds: 10)
            let missing = try await ride.press(client, "passenger-not-here")

            #expect(far.ride?.arrivedAt == nil)
            #expect(coming.taxi?.isHere == false)
            #expect(near.ride?.arrivedAt == moment)
            #expect(near.ride?.passengerMissingFrom == moment.advanced(milliseconds: 120_000))
            #expect(here.arrivedAt == moment)
            #expect(here.taxi?.isHere == true)
            #expect(here.taxi?.arrivesInSeconds == 0)
            #expect(page.contains("<title>Your taxi is here"))
            #expect(repeated.ride?.arrivedAt == moment)
            #expect(try early.problem == "passenger-may-come")
            #expect(missing.status == .ok)
            #expect(ride.notifications == 1)
            #expect(ride.events == 1)
            #expect(try await ride.arrivedBy() == "road")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `without a route a taxi has arrived once it stands within sight, or its driver says so from near by`(
        engine: TestEngine
    ) async throws {
        for mood in [StreetTravel.Mood.away, .late] {
            let standing = try await AcceptedRide(on: engine, mood, metres: 91)
            try await standing.office.open { client in
                try await standing.stand(client, at: Self.below, seconds: 60)
                #expect(try await standing.seen(client).arrivedAt == nil)
                try await standing.report(client, at: AcceptedRide.place(29))
                #expect(try await standing.seen(client).arrivedAt == nil)
                try await standing.stand(client, at: AcceptedRide.place(25), seconds: 20)
                #expect(try await standing.seen(client).taxi?.isHere == true)
                #expect(try await standing.arrivedBy() == "standing")
            }
            let saying = try await AcceptedRide(on: engine, mood, metres: 400)
            try await saying.office.open { client in
                try await saying.report(client, at: AcceptedRide.place(160))
                let far = try await saying.press(client, "arrived")
                #expect(far.text.contains("160\u{a0}m"))
                try await saying.report(client, at: Self.below)
                #expect(try await saying.press(client, "arrived").status == .ok)
                #expect(try await saying.seen(client).taxi?.isHere == true)
                #expect(try await saying.arrivedBy() == "driver")
                #expect(saying.notifications == 1)
                #expect(saying.events == 1)
            }
        }
    }

    @Test func `a taxi that passes by on the other side of the road has not arrived`() async throws {
        let ride = try await AcceptedRide(.detour(metres: 640, seconds: 90), metres: 200)
        try await ride.office.open { client in
            for metres in [60.0, 12, -40] { try await ride.report(client, at: AcceptedRide.place(metres)) }

            #expect(try await ride.seen(client).arrivedAt == nil)
            #expect(ride.notifications == 0)
        }
    }

    @Test func `the direction of a moving taxi is sent to the routing engine`() async throws {
        let ride = try await AcceptedRide(metres: 700)
        try await ride.office.open { client in
            try await ride.report(client, at: AcceptedRide.place(600))
            _ = try await ride.seen(client)

            #expect(ride.travel.starts.last?.heading.map { abs($0.value - 90) < 1 } == true)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a taxi that drives away again is not here, and its driver cannot report missing passengers`(
        engine: TestEngine
    ) async throws {
        let ride = try await AcceptedRide(on: engine, metres: 300)
        try await ride.office.open { client in
            let moment = try #require(try await ride.report(client, at: AcceptedRide.place(20)).ride?.arrivedAt)
            try await ride.report(client, at: AcceptedRide.place(100))
            let moved = try await ride.seen(client)
            try await ride.stand(client, at: AcceptedRide.place(500), seconds: 130)
            let gone = try await ride.seen(client)
            let page = try await client.page("/taxi/driver", as: ride.driver).text
            let missing = try await ride.press(client, "passenger-not-here")
            try await ride.report(client, at: AcceptedRide.place(20))
            let back = try await ride.seen(client)
            let again = try await ride.press(client, "passenger-not-here")

            #expect(moved.taxi?.isHere == true)
            #expect(gone.taxi?.isHere == false)
            #expect(gone.arrivedAt == moment)
            #expect(!page.hasForm(to: "/taxi/driver/passenger-not-here"))
            #expect(missing.status == .conflict)
            #expect(missing.text.contains("500\u{a0}m"))
            #expect(back.taxi?.isHere == true)
            #expect(back.arrivedAt == moment)
            #expect(again.status == .ok)
            #expect(ride.notifications == 1)
        }
    }

    @Test func `a driver's word needs a ride, and a position that is known`() async throws {
        let ride = try await AcceptedRide(metres: 20)
        try await ride.office.open { client in
            let idle = try await client.json(.post, "/taxi/driver/arrived", as: try await ride.office.driver("T2"))
            let passenger = try await client.json(.post, "/taxi/driver/arrived", as: ride.passenger)
            ride.office.town.clock.advance(milliseconds: 31_000)
            let old = try await ride.press(client, "arrived")
            try await ride.report(client, at: AcceptedRide.place(20), accuracy: 101)
            let vague = try await ride.press(client, "arrived")
            try await ride.report(client, at: AcceptedRide.place(20), accuracy: 80)
            let good = try await ride.press(client, "arrived")
            _ = try await ride.press(client, "pick-up")
            let late = try await ride.press(client, "arrived")

            #expect(try idle.problem == "no-ride")
            #expect(passenger.status == .forbidden)
            for refused in [old, vague] { #expect(try refused.problem == "position-unknown") }
            #expect(good.status == .ok)
            #expect(late.status == .ok)
        }
    }

    @Test func `the driver's button works without script, in French, and says what is wrong`() async throws {
        let ride = try await AcceptedRide(Self.rock, metres: 91)
        let french = try Languages(folder: "Public/texts")
        let refused = try await ride.office.open(in: french) { client in
            try await client.page("/taxi/driver", as: ride.driver, in: "fr").text
        }
        let page = try await ride.office.open { client in
            try await client.form("/taxi/driver/arrived", as: ride.driver, from: "/taxi/driver").text
        }

        #expect(refused.contains("Je suis sur place</button>"))
        #expect(page.contains("You’re not at the pick-up point"))
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody is picked up across the city, but passengers may come to meet their taxi`(
        engine: TestEngine
    ) async throws {
        let ride = try await AcceptedRide(on: engine, metres: 700)
        try await ride.office.open { client in
            try await ride.report(client, at: AcceptedRide.place(600))
            let far = try await ride.press(client, "pick-up")
            let waiting = try await ride.seen(client)
            try await ride.report(client, at: AcceptedRide.place(400), after: 120)
            let near = try await ride.press(client, "pick-up")
            let onBoard = try await ride.seen(client)

            #expect(far.status == .conflict)
            #expect(try far.problem == "not-at-meeting-place")
            #expect(waiting.state == .accepted)
            #expect(near.status == .ok)
            #expect(onBoard.state == .onBoard)
        }
    }
}

extension AcceptedRide {
    /// What is stored of how the arrival is known.
    fileprivate func arrivedBy() async throws -> String? {
        try await office.town.database.read { transaction in
            try transaction.query("SELECT arrived_by FROM taxi_request")[0].get("arrived_by")
        }
    }
}
