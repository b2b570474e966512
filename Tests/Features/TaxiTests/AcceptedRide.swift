import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// A taxi on its way to a passenger, who both look through the routes.
struct AcceptedRide {
    static let meeting = Coordinate(latitude: 43.735, longitude: 7.4295)

    let office: TaxiOffice
    let travel: StreetTravel
    let webhooks: RecordedWebhooks
    let passenger: String
    let driver: String
    let requestPath: String
    private let anna: Identifier<Account>

    /// A taxi accepts so many meters west of the meeting place.
    init(on engine: TestEngine = .sqlite, _ mood: StreetTravel.Mood = .street, metres: Double) async throws {
        let (street, hooks) = (StreetTravel(mood), RecordedWebhooks())
        (travel, webhooks) = (street, hooks)
        office = try await TaxiOffice(on: engine) { ($0.travel, $0.webhooks) = (street, hooks) }
        let town = office.town
        anna = town.passenger()
        let account = try await town.driver("T1", at: Self.place(metres))
        passenger = office.host.callers.key(of: anna)
        driver = office.host.callers.key(of: account, as: ["driver"])
        requestPath = "/taxi/requests/\(try await town.ask(anna, at: Self.meeting).id)"
        _ = try await town.dispatch.accept(try #require(try await town.offer(to: account)).id, by: account)
    }

    /// The place so many meters west of the meeting place, and north of that street.
    static func place(_ metres: Double, north: Double = 0) -> Coordinate {
        LocalPlane(origin: meeting).place(x: -metres, y: north)
    }

    /// The taxi's phone reports a place after some seconds.
    @discardableResult
    func report(
        _ client: any TestClientProtocol,
        at place: Coordinate,
        after seconds: Int64 = 5,
        accuracy: Double = 5
    ) async throws -> DriverResponse {
        office.town.clock.advance(milliseconds: seconds * 1000)
        let fix = """
            {"latitude":\(place.latitude),"longitude":\(place.longitude),"accuracy":\(accuracy),\
            "at":\(office.town.clock.now().milliseconds)}
            """
        return try await client.json(.post, "/taxi/driver/fixes", as: driver, #"{"fixes":[\#(fix)]}"#)
            .decoded(DriverResponse.self)
    }

    /// The taxi's phone reports the same place every ten seconds.
    func stand(_ client: any TestClientProtocol, at place: Coordinate, seconds: Int64) async throws {
        for _ in 0..<(seconds / 10) { try await report(client, at: place, after: 10) }
    }

    /// What the passenger's program sees.
    func seen(_ client: any TestClientProtocol) async throws -> RequestResponse {
        try await client.json(.get, requestPath, as: passenger).decoded(RequestResponse.self)
    }

    /// Presses a button of the driver by the program.
    func press(_ client: any TestClientProtocol, _ button: String) async throws -> TestResponse {
        try await client.json(.post, "/taxi/driver/\(button)", as: driver)
    }

    /// How often the passenger was notified of the arrival.
    var notifications: Int { office.host.notices.titles(for: anna).count { $0.hasSuffix("is here") } }

    /// How often programs were notified of the arrival.
    var events: Int { webhooks.events.count { $0.kind.type == "taxi.ride.arrived" } }
}
