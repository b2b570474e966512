import CrosstownClient
import CrosstownContract
import CrosstownDispatchEngine
import CrosstownValues
import Testing

/// What the client must be able to do with any real server that has a city, one administrator and no taxi on duty.
struct ClientChecks {
    let visitor: CrosstownClient
    let administrator: Credentials
    /// A place in the city.
    let place: (latitude: Double, longitude: Double)
    /// Tells the accounts of this run from those of others, in at most six characters.
    let run: String

    private static let password = "a password for one check"

    /// Signs a new passenger and a new driver in.
    func people() async throws -> (passenger: CrosstownClient, driver: CrosstownClient) {
        let city = try await signedIn(administrator)
        let driver = Credentials(userName: "driver-\(run)", password: Self.password)
        try await city.registerDriver(
            DriverRegistration(userName: driver.userName, password: driver.password, code: "C\(run)")
        )
        try await city.signOut()
        let passenger = Credentials(userName: "passenger-\(run)", password: Self.password)
        try await visitor.register(passenger)
        return (try await signedIn(passenger), try await signedIn(driver))
    }

    /// From START to END OF RIDE, both sides watching their live streams.
    func checkRide() async throws {
        let (passenger, driver) = try await people()
        let started = try await driver.startDuty(start)
        #expect(started.state == .available)
        #expect(started.queue?.place == 1)

        let request = try await passenger.requestTaxi(wish(passengers: 2))
        #expect(request.state == .searching)
        #expect(try await passenger.taxis(near: place).openRequest?.id == request.id)
        let offer = try #require(try await driver.driver().offer)
        #expect(offer.passengers == 2)
        let busy = try await driver.acceptOffer(offer.id)
        #expect(busy.state == .busy)
        #expect(try await driver.acceptOffer(offer.id) == busy, "the same answer may be given twice")
        #expect(try await passenger.taxiRequest(request.id).taxi?.code == "C\(run)")

        #expect(try await driver.pickUp().ride?.isOnBoard == true)
        #expect(try await driver.endRide().state == .available)
        #expect(try await passenger.taxiRequest(request.id).state == .completed)
        #expect(try await passenger.taxiRequests().requests.map(\.id) == [request.id])
        #expect(try await driver.stopDuty().state == .notAvailable)
    }

    /// Refusals arrive with their fields, and strangers are told from people.
    func checkRefusals() async throws {
        let nobody = await #expect(throws: Refusal.self) { try await visitor.driver() }
        #expect(nobody?.status == 401)
        let empty = await #expect(throws: Refusal.self) {
            try await visitor.register(Credentials(userName: "", password: ""))
        }
        #expect(Set(empty?.fields.map(\.field) ?? []) == ["userName", "password"])
        let (passenger, driver) = try await people()
        let many = await #expect(throws: Refusal.self) { try await passenger.requestTaxi(wish(passengers: 4)) }
        #expect(many?.message(for: "passengers") != nil)
        let taxiless = await #expect(throws: Refusal.self) { try await passenger.requestTaxi(wish(passengers: 1)) }
        #expect(taxiless?.type == "/problems/no-taxi-in-zone")
        let idle = await #expect(throws: Refusal.self) { try await driver.endRide() }
        #expect(idle?.status == 409)
    }

    /// A live stream tells a driver that an offer came.
    func checkLiveStream() async throws {
        let (passenger, driver) = try await people()
        _ = try await driver.startDuty(start)
        let offer = try await withThrowingTaskGroup(of: OfferResponse?.self) { group in
            group.addTask {
                for try await event in driver.driverEvents() where event.name == "driver-changed" {
                    if let offer = try await driver.driver().offer { return offer }
                }
                return nil
            }
            group.addTask {
                // The stream may open after the request: then the next change tells.
                while true {
                    let request = try await passenger.requestTaxi(wish(passengers: 1))
                    try await Task.sleep(for: .seconds(1))
                    _ = try await passenger.withdrawTaxiRequest(request.id)
                }
            }
            defer { group.cancelAll() }
            return try await group.next()
        }
        #expect(offer != nil)
        _ = try await driver.stopDuty()
    }

    private var start: StartMessage {
        StartMessage(latitude: place.latitude, longitude: place.longitude, accuracy: 5)
    }

    private func wish(passengers: Int) -> RequestMessage {
        RequestMessage(
            meetingPlace: "Here",
            latitude: place.latitude,
            longitude: place.longitude,
            passengers: passengers
        )
    }

    private func signedIn(_ credentials: Credentials) async throws -> CrosstownClient {
        visitor.with(key: try await visitor.signIn(credentials).key)
    }
}
