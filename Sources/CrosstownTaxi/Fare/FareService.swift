import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The fares of the city: its tariff, what a ride will cost, and what rides have cost.
struct FareService: Sendable {
    let dispatch: Dispatch
    let places: any PlaceDirectory
    let travel: any TravelPlanner
    let city: CityZones
    let clock: any WallClock
    let currency: Currency
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    private static let mostListed = 100
    private static let longestName = 200
    /// How much farther streets are than the straight line, where no engine knows the way.
    private static let detour = 1.3
    /// How long a driver is asked for the fare of a ride.
    private static let askedMilliseconds: Int64 = 12 * 3_600_000

    private var moment: CityMoment { cityMoment(clock.now()) }

    private func cityMoment(_ moment: Timestamp) -> CityMoment {
        CityMoment(moment, secondsFromUTC: secondsFromUTC(moment))
    }

    /// The tariff that holds today.
    func current() async throws -> Tariff? {
        let day = moment.day
        return try await dispatch.read { try TariffStore(transaction: $0.transaction).find(on: day) }
    }
}

/// The city's tariff.
extension FareService {
    /// Every version.
    func tariffs(refused: RefusedForm? = nil) async throws -> TariffsPage {
        let tariffs = try await dispatch.read { step in
            try TariffStore(transaction: step.transaction).list(limit: Self.mostListed)
        }
        return TariffsPage(tariffs: tariffs, today: moment.day, currency: currency, refused: refused)
    }

    /// Publishes a version.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func publish(_ message: TariffPublication) async throws -> TariffAnswer {
        let (today, currency) = (moment.day, currency)
        return try await dispatch.change { step in
            let store = TariffStore(transaction: step.transaction)
            let tariff = try message.tariff(after: store.list(limit: 1).first, today: today, currency)
            guard try store.insert(tariff, at: step.now) else {
                throw Problem.conflict(
                    "Another version was published just now",
                    "Look at the list, then publish again."
                )
            }
            return TariffAnswer(tariff)
        }
    }
}

/// What a ride will cost.
extension FareService {
    /// What a way costs that begins now.
    ///
    /// - Throws: `Problem` with status 404 where the city has no tariff.
    func page(_ query: FareQuery) async throws -> FarePage {
        guard let tariff = try await current() else { throw Problem.notFound("Tariff") }
        guard query.from != nil || query.to != nil else {
            return FarePage(query: query, tariff: tariff, way: nil, problem: nil)
        }
        do {
            return FarePage(query: query, tariff: tariff, way: try await way(query, tariff), problem: nil)
        } catch let problem as Problem {
            return FarePage(query: query, tariff: tariff, way: nil, problem: problem)
        }
    }

    private func way(_ query: FareQuery, _ tariff: Tariff) async throws -> FarePage.Way {
        var check = Validation()
        let from = try await place(query.from, "from", &check)
        let to = try await place(query.to, "to", &check)
        let luggage = check.number(query.luggage ?? 0, "luggage", in: 0...Tariff.mostLuggage)
        try check.finish()
        // Complete: otherwise the check has thrown.
        guard let from, let to else { throw Problem.internalError }
        let straight = from.position.distance(to: to.position).value * Self.detour
        let length = await travel.route(from: from.position, to: to.position)?.length ?? Metres(straight)
        let metres = Int64(min(length.value, Double(Tariff.longestMetres)).rounded())
        let estimate = tariff.estimate(metres: metres, luggage: luggage, at: moment)
        return FarePage.Way(from: from.name, to: to.name, length: length, estimate: estimate)
    }

    private func place(
        _ text: String?,
        _ field: String,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        let name = check.text(text ?? "", field, length: 1...Self.longestName)
        if name.isEmpty || name.count > Self.longestName { return nil }
        if let position = try? Coordinate(near: name) {
            return (try await places.nearest(to: position)?.name ?? name, position)
        }
        switch try await places.meaning(of: name, near: city.middle, within: nil) {
        case .one(let place): return (place.name, place.position)
        case .several(let places): check.ask(field, TaxiWords.placeUnclear, among: places.map(Problem.Candidate.init))
        case .unknown: check.require(false, field, TaxiWords.placeUnknown)
        }
        return nil
    }
}

/// What rides have cost.
extension FareService {
    /// The ride whose fare a driver is asked for.
    func ride(of driver: Identifier<Account>) async throws -> UnpaidRide? {
        let since = clock.now().advanced(milliseconds: -Self.askedMilliseconds)
        return try await dispatch.read {
            try FareStore(transaction: $0.transaction).unpaidRide(of: driver, since: since)
        }
    }

    /// The page on which a driver enters it.
    func entry(for driver: Identifier<Account>, refused: RefusedForm? = nil) async throws -> FareEntryPage {
        FareEntryPage(ride: try await ride(of: driver), currency: currency, refused: refused)
    }

    /// Keeps what the meter showed; the same amount again changes nothing.
    ///
    /// - Throws: `Problem` for a wrong amount, another driver's ride, and a ride that has another fare.
    func enter(_ message: FareMessage, _ id: Identifier<TaxiRequest>, by driver: Identifier<Account>) async throws {
        var check = Validation()
        let units = FareAmount.read(message.amount, "amount", currency, &check)
        try check.finish()
        let fare = Money(minorUnits: units, currency)
        try await dispatch.change { step in
            let store = FareStore(transaction: step.transaction)
            guard try store.isRide(id, of: driver) else { throw TaxiRefusal.noSuchRequest }
            guard try store.insert(fare, of: id, at: step.now) == fare else {
                throw Problem.conflict("The ride has a fare already", "A fare that was entered stays as it is.")
            }
            try TaxiTopic.request(id).announce(step.transaction)
        }
    }

    /// What a ride that is over has cost.
    func fare(of request: TaxiRequest) async throws -> Money? {
        guard request.state == .completed else { return nil }
        return try await dispatch.read { try FareStore(transaction: $0.transaction).find(request.id) }
    }

    /// The receipt of a passenger's own ride.
    ///
    /// - Throws: `Problem` with status 404 where there is none.
    func receipt(_ id: Identifier<TaxiRequest>, for passenger: Identifier<Account>) async throws -> ReceiptPage {
        let found = try await dispatch.read { try FareStore(transaction: $0.transaction).receipt(id, for: passenger) }
        guard let receipt = found else { throw Problem.notFound("Receipt") }
        return ReceiptPage(receipt: receipt)
    }
}

extension FareService {
    /// Gives the demo a tariff such as a small rich town may have.
    func fillDemo() async throws {
        let (today, currency) = (moment.day, currency)
        let prices = Tariff.Prices(
            base: 480,
            perKilometre: 270,
            nightPerKilometre: 360,
            waitingPerMinute: 75,
            luggage: 200,
            least: 1500
        )
        try await dispatch.change { step in
            let store = TariffStore(transaction: step.transaction)
            guard try store.list(limit: 1).isEmpty else { return }
            let tariff = Tariff(
                version: 1,
                validFrom: today,
                currency: currency,
                prices: prices,
                night: Tariff.Night(from: 20, until: 7)
            )
            _ = try store.insert(tariff, at: step.now)
        }
    }
}
