import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What driver and passenger see of the way to the destination once the passenger is on board.
@Suite struct DestinationTests {
    private static let destination = Town.casino
    private static let meeting = Town.port
    private static let half = Coordinate(latitude: 43.735, longitude: 7.42)
    private static let navigation = #"href="geo:43.735,7.425?q=43.735,7.425""#

    @Test(arguments: TestEngine.reachable)
    func `both see what is left to the destination`(engine: TestEngine) async throws {
        let ride = try await DestinedRide(on: engine)
        try await ride.office.open { client in
            try await ride.accept(client, to: Self.destination)
            let coming = try await ride.seen(client)
            try await ride.pickUp(client)
            let begun = try await ride.seen(client)
            try await ride.report(client, at: Self.half)
            let half = try await ride.seen(client)
            let arrival = try #require(try await ride.followedArrival(client))

            let (whole, rest) = (
                Self.meeting.distance(to: Self.destination).value, Self.half.distance(to: Self.destination).value
            )
            #expect(coming.driver == nil && coming.passenger == nil)
            #expect(begun.driver?.metres.rounded() == whole.rounded())
            #expect(begun.driver?.seconds.rounded() == (whole / 5).rounded())
            #expect(begun.driver?.isEstimated == false)
            #expect(begun.passenger == begun.driver)
            #expect(half.passenger?.metres.rounded() == rest.rounded())
            #expect(half.driver?.metres == half.passenger?.metres)
            #expect(arrival > ride.office.town.clock.now())
        }
    }

    @Test func `pin, route and navigation lead to the meeting place, then to the destination`() async throws {
        let ride = try await DestinedRide()
        try await ride.office.open { client in
            try await ride.accept(client, to: Self.destination)
            let coming = try await ride.pages(client)
            try await ride.pickUp(client)
            let onBoard = try await ride.pages(client)

            #expect(coming.driver.contains(#"data-pin="pickup""#))
            #expect(coming.driver.contains(#"href="geo:43.735,7.415?q=43.735,7.415""#))
            #expect(onBoard.driver.contains("<h1>Casino</h1>"))
            #expect(onBoard.driver.contains(Self.navigation))
            #expect(!onBoard.passenger.contains("geo:"))
            #expect(onBoard.passenger.contains(#"id="request-way""#))
            for page in [coming.driver, coming.passenger] { #expect(!page.contains(#"data-pin="destination""#)) }
            for page in [onBoard.driver, onBoard.passenger] {
                #expect(page.contains(#"data-pin="destination""#))
                #expect(!page.contains(#"data-pin="pickup""#))
                #expect(page.contains("data-route="))
                #expect(page.contains(#"data-paced="taxi-moved""#))
            }
        }
    }

    @Test func `a route is a rough one while the engine does not answer`() async throws {
        let ride = try await DestinedRide()
        ride.travel.become(.away)
        try await ride.office.open { client in
            try await ride.accept(client, to: Self.destination)
            try await ride.pickUp(client)

            #expect(try await ride.seen(client).passenger?.isEstimated == true)
        }
    }

    @Test func `nothing leads to a destination that nobody has given`() async throws {
        let ride = try await DestinedRide()
        try await ride.office.open { client in
            try await ride.accept(client, to: nil)
            try await ride.pickUp(client)
            let seen = try await ride.seen(client)
            let pages = try await ride.pages(client)

            #expect(seen.driver == nil && seen.passenger == nil)
            #expect(!pages.driver.contains("geo:"))
            #expect(!pages.passenger.contains(#"id="request-way""#))
        }
    }
}

/// A ride from the quay to a destination.
private struct DestinedRide {
    let office: TaxiOffice
    let travel: StreetTravel
    private let passenger: String
    private let driver: String

    init(on engine: TestEngine = .sqlite) async throws {
        let street = StreetTravel()
        travel = street
        office = try await TaxiOffice(on: engine) { $0.travel = street }
        passenger = office.passenger()
        driver = try await office.driver("T1")
    }

    func accept(_ client: any TestClientProtocol, to destination: Coordinate?) async throws {
        let target =
            destination.map {
                #","destination":"Casino","destinationLatitude":\#($0.latitude),"destinationLongitude":\#($0.longitude)"#
            } ?? ""
        let place = #""latitude":\#(Town.port.latitude),"longitude":\#(Town.port.longitude)"#
        let wish = #"{"meetingPlace":"Quai Albert Ier",\#(place),"passengers":1\#(target)}"#
        let made = try await client.json(.post, "/taxi/requests", as: passenger, wish)
        try #require(made.status == .created, "\(made.text)")
        let offer = try #require(try await state(client).offer)
        let accepted = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
        try #require(accepted.status == .ok)
    }

    func pickUp(_ client: any TestClientProtocol) async throws {
        let answer = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
        try #require(answer.status == .ok, "\(answer.text)")
    }

    /// The taxi's phone reports a place a minute and a half later.
    func report(_ client: any TestClientProtocol, at place: Coordinate) async throws {
        office.town.clock.advance(milliseconds: 90_000)
        let fix = """
            {"latitude":\(place.latitude),"longitude":\(place.longitude),"accuracy":5,\
            "at":\(office.town.clock.now().milliseconds)}
            """
        let answer = try await client.json(.post, "/taxi/driver/fixes", as: driver, #"{"fixes":[\#(fix)]}"#)
        try #require(answer.status == .ok)
    }

    private func state(_ client: any TestClientProtocol) async throws -> DriverResponse {
        try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)
    }

    /// What the programs of driver and passenger see of what is left.
    func seen(
        _ client: any TestClientProtocol
    ) async throws -> (driver: RemainingDriveResponse?, passenger: RemainingDriveResponse?) {
        let ride = try #require(try await state(client).ride)
        let request = try await client.json(.get, "/taxi/requests/\(ride.id)", as: passenger)
            .decoded(RequestResponse.self)
        #expect(!ride.isOnBoard || request.taxi?.arrivesInSeconds == nil)
        return (ride.toDestination, request.toDestination)
    }

    /// When those who follow the ride by a link expect it to arrive.
    func followedArrival(_ client: any TestClientProtocol) async throws -> Timestamp? {
        let ride = try #require(try await state(client).ride)
        return try await office.module.followedRide(ride.id)?.arrivesAt
    }

    func pages(_ client: any TestClientProtocol) async throws -> (driver: String, passenger: String) {
        let ride = try #require(try await state(client).ride)
        return (
            try await client.page("/taxi/driver", as: driver).text,
            try await client.page("/taxi/requests/\(ride.id)", as: passenger).text
        )
    }
}
