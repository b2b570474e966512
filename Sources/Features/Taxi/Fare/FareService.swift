import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The city's tariff, and estimated and actual fares.
struct FareService: Sendable {
    let dispatch: Dispatch
    let places: any PlaceDirectory
    let distances: FareDistances
    let city: CityZones
    let clock: any WallClock
    let currency: Currency
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    private static let longestName = 200
    /// The maximum length of the name of a place with a surcharge.
    static let longestPlaceName = 60

    var moment: CityMoment { cityMoment(clock.now()) }

    func cityMoment(_ moment: Timestamp) -> CityMoment {
        CityMoment(moment, secondsFromUTC: secondsFromUTC(moment))
    }

    func current() async throws -> Tariff? { try await tariff(at: clock.now()) }

    private func tariff(at moment: Timestamp) async throws -> Tariff? {
        let day = cityMoment(moment).day
        return try await dispatch.read { try TariffStore(transaction: $0.sql).find(on: day) }
    }
}

/// Estimated prices.
extension FareService {
    /// Returns the price of a ride that begins now.
    ///
    /// - Throws: `TaxiRefusal` if the city has no tariff.
    func page(_ query: FareQuery) async throws -> FarePage {
        guard let tariff = try await current() else { throw TaxiRefusal.tariff(.noSuchTariff) }
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
        let from = try await place(query.entered.from, "from", &check)
        let to = try await place(query.entered.to, "to", &check)
        let luggage = check.number(query.luggage ?? 0, "luggage", in: 0...Tariff.mostLuggage)
        try check.finish()
        // Validation has failed before if a place is missing.
        guard let from, let to else { throw Problem.internalError }
        let estimate = await estimate(tariff, from: from.position, to: to.position, luggage: luggage, at: clock.now())
        return FarePage.Way(from: from.name, to: to.name, estimate: estimate)
    }

    /// Returns the estimated price of a ride at a moment; `nil` without a valid tariff.
    func estimate(
        from origin: Coordinate,
        to destination: Coordinate,
        luggage: Int64,
        at moment: Timestamp
    ) async throws -> FareEstimate? {
        guard let tariff = try await tariff(at: moment) else { return nil }
        return await estimate(tariff, from: origin, to: destination, luggage: luggage, at: moment)
    }

    func estimate(
        _ tariff: Tariff,
        from origin: Coordinate,
        to destination: Coordinate,
        luggage: Int64,
        at moment: Timestamp
    ) async -> FareEstimate {
        let distance = await distances.distance(from: origin, to: destination)
        var estimate = tariff.estimate(
            metres: Int64(min(distance.length.value, Double(Tariff.longestMetres)).rounded()),
            luggage: luggage,
            at: cityMoment(moment),
            places: tariff.places.filter { $0.touches(origin, destination) }
        )
        estimate.isByRoad = distance.isByRoad
        return estimate
    }

    /// Returns the terms with their price, if the destination is known.
    func priced(_ terms: RideTerms, from origin: Coordinate, at moment: Timestamp) async throws -> RideTerms {
        guard let destination = terms.destination?.position else { return terms }
        var priced = terms
        priced.estimate = try await estimate(
            from: origin,
            to: destination,
            luggage: terms.luggage,
            at: moment
        )
        return priced
    }

    /// Returns the price for a form; `nil` without a valid tariff.
    func panel(
        from origin: EnteredPlace,
        to destination: EnteredPlace,
        luggage: String,
        at moment: Timestamp,
        for person: Identifier<Account>?
    ) async throws -> PricePanel? {
        guard let tariff = try await tariff(at: moment) else { return nil }
        var panel = try await panel(tariff, from: origin, to: destination, luggage: luggage, at: moment)
        guard dispatch.takesWallet else { return panel }
        let available = try await available(to: person, in: tariff.currency)
        panel.payment = PaymentField(available: available, needed: panel.hold)
        return panel
    }

    private func panel(
        _ tariff: Tariff,
        from origin: EnteredPlace,
        to destination: EnteredPlace,
        luggage: String,
        at moment: Timestamp
    ) async throws -> PricePanel {
        let waiting = Money(minorUnits: tariff.prices.waitingPerMinute, tariff.currency)
        if destination.isEmpty { return PricePanel(state: .destinationMissing, waiting: waiting) }
        if origin.isEmpty { return PricePanel(state: .originMissing, waiting: waiting) }
        guard let from = try await position(of: origin), let to = try await position(of: destination) else {
            return PricePanel(state: .unclear, waiting: waiting)
        }
        let bags = min(max(Int64(luggage) ?? 0, 0), Tariff.mostLuggage)
        let estimate = await estimate(tariff, from: from, to: to, luggage: bags, at: moment)
        return PricePanel(state: .price(estimate), waiting: waiting)
    }

    private func available(to person: Identifier<Account>?, in currency: Currency) async throws -> Money? {
        guard let person else { return nil }
        return try await dispatch.available(to: person, in: currency)
    }

    private func position(of entered: EnteredPlace) async throws -> Coordinate? {
        if let position = entered.position { return position }
        guard entered.name.unicodeScalars.count <= Self.longestName,
            case .one(let place) = try await places.meaning(of: entered.name, near: city.middle, within: nil)
        else { return nil }
        return place.position
    }

    func place(
        _ entered: EnteredPlace,
        _ field: String,
        _ check: inout Validation
    ) async throws -> (name: String, position: Coordinate)? {
        if let position = entered.position {
            let name = check.text(entered.name, field, length: 0...Self.longestName)
            return (try await places.name(name, at: position), position)
        }
        let name = check.text(entered.name, field, length: 1...Self.longestName)
        if name.isEmpty || name.unicodeScalars.count > Self.longestName { return nil }
        if let position = Coordinate(text: name) { return (try await places.name(name, at: position), position) }
        switch try await places.meaning(of: name, near: city.middle, within: nil) {
        case .one(let place): return (place.name, place.position)
        case .several(let places): check.ask(field, TaxiTexts.placeUnclear, among: places.map { Problem.Candidate($0) })
        case .unknown: check.require(false, field, TaxiTexts.placeUnknown)
        }
        return nil
    }
}

/// Actual fares.
extension FareService {
    func fare(of request: TaxiRequest) async throws -> Money? {
        guard request.state == .completed else { return nil }
        return try await dispatch.read { try FareStore(transaction: $0.sql).find(request.id) }
    }

    /// Returns the receipt of a passenger's ride.
    ///
    /// - Throws: `TaxiRefusal` if it does not exist.
    func receipt(_ id: Identifier<TaxiRequest>, for passenger: Identifier<Account>) async throws -> ReceiptPage {
        let found = try await dispatch.read { transaction in
            try FareStore(transaction: transaction.sql).receipt(id, for: passenger, at: transaction.now)
        }
        guard let receipt = found else { throw TaxiRefusal.payment(.noSuchReceipt) }
        return ReceiptPage(receipt: receipt)
    }
}
