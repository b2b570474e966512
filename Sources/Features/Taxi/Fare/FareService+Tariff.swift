import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The city's tariff.
extension FareService {
    private static let mostListed = 100

    /// Every version, and what rides would cost by the amounts that are being entered.
    func tariffs(_ entered: TariffPreview = TariffPreview(), refused: RefusedForm? = nil) async throws -> TariffsPage {
        let today = moment.day
        let (tariffs, current) = try await dispatch.read { step in
            let store = TariffStore(transaction: step.transaction)
            return (try store.list(limit: Self.mostListed), try store.find(on: today))
        }
        return TariffsPage(
            tariffs: tariffs,
            currency: currency,
            today: today,
            current: current,
            entered: entered.tariff(in: currency),
            refused: refused,
            published: entered.published
        )
    }

    /// Publishes a version; it replaces one that was to be valid from the same day on.
    ///
    /// - Throws: `Problem` that names every wrong field, `TaxiRefusal` where another version was published meanwhile.
    func publish(_ input: Input<TariffPublication>) async throws -> TariffResponse {
        let (today, currency) = (moment.day, currency)
        let (found, noted) = try await places(of: input)
        return try await dispatch.change { step in
            let store = TariffStore(transaction: step.transaction)
            try Self.check(input, noted, in: store, today: today)
            let tariff = try input.tariff(after: store.list(limit: 1).first, places: found, currency)
            if let published = try store.publish(tariff, at: step.now) { return TariffResponse(published) }
            throw TaxiRefusal.tariff(.publishedMeanwhile)
        }
    }

    /// Refuses a version that cannot be published.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func check(_ input: Input<TariffPublication>) async throws {
        let today = moment.day
        let (_, noted) = try await places(of: input)
        try await dispatch.read { step in
            try Self.check(input, noted, in: TariffStore(transaction: step.transaction), today: today)
        }
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

    /// The places that add to the price, with what is wrong about them.
    private func places(of input: Input<TariffPublication>) async throws -> ([TariffPlace], Validation) {
        var check = Validation()
        var places: [TariffPlace] = []
        for (field, entry) in input.places {
            if let place = try await place(entry, field, &check) { places.append(place) }
        }
        return (places, check)
    }

    /// Withdraws a version that is not valid yet; prices that were told by it stay.
    ///
    /// - Throws: `TaxiRefusal` where there is no such version, or it is valid already.
    func withdraw(_ version: Int64) async throws {
        let today = moment.day
        try await dispatch.change { step in
            let store = TariffStore(transaction: step.transaction)
            guard let tariff = try store.find(version: version) else { throw TaxiRefusal.tariff(.noSuchTariff) }
            if tariff.withdrawnAt != nil { return }
            guard tariff.isPlanned(on: today) else { throw TaxiRefusal.tariff(.valid) }
            try store.withdraw(version, at: step.now)
        }
    }

    /// A place that adds to the price; `nil` where the check has noted what is wrong.
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
