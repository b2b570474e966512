import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension FareService {
    private static let mostListed = 100

    /// Returns all versions, and example prices for the amounts being entered.
    func tariffs(_ entered: TariffPreview = TariffPreview(), refused: RefusedForm? = nil) async throws -> TariffsPage {
        let today = moment.day
        let (tariffs, current) = try await dispatch.read { transaction in
            let store = TariffStore(transaction: transaction.sql)
            return (try store.list(limit: Self.mostListed), try store.find(on: today))
        }
        return TariffsPage(
            tariffs: tariffs,
            currency: currency,
            today: today,
            current: current,
            entered: entered.tariff(in: currency),
            refused: refused,
            done: TariffDeed(entered)
        )
    }

    /// Publishes a version and replaces a planned one of the same day.
    ///
    /// - Throws: `Problem` with all invalid fields, `TaxiRefusal` if another version was published in the meantime, or
    ///   would be replaced unseen.
    func publish(_ input: Input<TariffPublication>) async throws -> TariffResponse {
        let (today, currency) = (moment.day, currency)
        let (found, noted) = try await places(of: input)
        return try await dispatch.change { transaction in
            let store = TariffStore(transaction: transaction.sql)
            try Self.check(input, noted, in: store, today: today)
            let tariff = try input.tariff(after: store.list(limit: 1).first, places: found, currency)
            try Self.checkReplacing(input.newest, tariff, in: store)
            if let published = try store.publish(tariff, at: transaction.now) { return TariffResponse(published) }
            throw TaxiRefusal.tariff(.publishedMeanwhile)
        }
    }

    /// Validates a version.
    ///
    /// - Throws: `Problem` with all invalid fields, `TaxiRefusal` if another version would be replaced unseen.
    func check(_ input: Input<TariffPublication>) async throws {
        let (today, currency) = (moment.day, currency)
        let (found, noted) = try await places(of: input)
        try await dispatch.read { transaction in
            let store = TariffStore(transaction: transaction.sql)
            try Self.check(input, noted, in: store, today: today)
            try Self.checkReplacing(input.newest, input.tariff(after: nil, places: found, currency), in: store)
        }
    }

    /// Checks that a planned version of the same day with other terms is replaced only by someone who has seen it.
    private static func checkReplacing(_ newest: Int64?, _ tariff: Tariff, in store: TariffStore) throws {
        guard let newest, let planned = try store.find(validFrom: tariff.validFrom), planned.version > newest,
            let publishedAt = planned.publishedAt, !planned.hasTerms(of: tariff)
        else { return }
        throw TaxiRefusal.tariff(.replaces(version: planned.version, publishedAt: publishedAt))
    }

    private static func check(
        _ input: Input<TariffPublication>,
        _ noted: Validation,
        in store: TariffStore,
        today: Int64
    ) throws {
        var check = noted
        try input.checkDay(after: store.find(on: today), today: today, &check)
        try check.finish()
    }

    /// Returns the places with surcharges and their validation errors.
    private func places(of input: Input<TariffPublication>) async throws -> ([TariffPlace], Validation) {
        var check = Validation()
        var places: [TariffPlace] = []
        for (field, entry) in input.places {
            if let place = try await place(entry, field, &check) { places.append(place) }
        }
        return (places, check)
    }

    /// Withdraws a version that is not valid yet; quoted prices stay.
    ///
    /// - Returns: whether it was not withdrawn before.
    /// - Throws: `TaxiRefusal` if the version does not exist or is valid already.
    func withdraw(_ version: Int64) async throws -> Bool {
        let today = moment.day
        return try await dispatch.change { transaction in
            let store = TariffStore(transaction: transaction.sql)
            guard let tariff = try store.find(version: version) else { throw TaxiRefusal.tariff(.noSuchTariff) }
            if tariff.withdrawnAt != nil { return false }
            guard tariff.isPlanned(on: today) else { throw TaxiRefusal.tariff(.valid) }
            try store.withdraw(version, at: transaction.now)
            return true
        }
    }

    /// Returns a place with a surcharge; `nil` if it is invalid.
    private func place(
        _ entry: TariffPlaceEntry,
        _ field: String,
        _ check: inout Validation
    ) async throws -> TariffPlace? {
        let entered = EnteredPlace(entry.name, entry.latitude, entry.longitude)
        let found = try await place(entered, "\(field).name", &check)
        let name = check.text(found?.name ?? "", "\(field).name", length: 0...Self.longestPlaceName)
        let radius = check.number(entry.radius ?? 0, "\(field).radius", in: TariffPlace.radii)
        let amount = FareAmount.read(entry.surcharge, "\(field).surcharge", currency, &check)
        return found.map {
            TariffPlace(name: name, middle: $0.position, radius: Metres(Double(radius)), amount: amount)
        }
    }
}
