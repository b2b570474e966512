import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The fares that drivers enter and correct.
extension FareService {
    /// Returns the page to enter a fare, or to correct that of a ride paid directly.
    ///
    /// - Throws: `TaxiRefusal` if the ride to correct is invalid.
    func entry(
        for driver: Identifier<Account>,
        correcting id: Identifier<TaxiRequest>? = nil,
        refused: RefusedFare? = nil
    ) async throws -> FareEntryPage {
        try await dispatch.read { [currency] transaction in
            let store = FareStore(transaction: transaction.sql)
            let direct = try id.flatMap { try store.direct($0, of: driver) }
            if id != nil, direct == nil, refused == nil { throw TaxiRefusal.noSuchRequest }
            var ride = try store.unpaidRide(of: driver, at: transaction.now)
            if let id = ride?.id { ride?.destination = try transaction.terms.find(.request(id)).destination?.name }
            return FareEntryPage(
                ride: ride,
                correcting: direct,
                questioned: try transaction.payments.questioned(of: driver),
                currency: currency,
                now: transaction.now,
                refused: refused
            )
        }
    }

    /// Stores a fare; repeating it changes nothing.
    ///
    /// - Throws: `Problem` for an invalid amount; `TaxiRefusal` for a ride with a different fare, another driver's
    ///   ride, and an unusual fare that the driver has not confirmed.
    func enter(_ entry: FareEntry, _ id: Identifier<TaxiRequest>, by driver: Identifier<Account>) async throws {
        let fare = try entry.fare(in: currency)
        try await dispatch.change { transaction in
            let store = FareStore(transaction: transaction.sql)
            guard try store.isRide(id, of: driver) else { throw TaxiRefusal.noSuchRequest }
            let known = try store.find(id)
            guard try store.insert(fare, of: id, at: transaction.now) == fare else {
                let direct = try store.direct(id, of: driver).flatMap {
                    transaction.now <= $0.correctableUntil ? $0.id : nil
                }
                throw TaxiRefusal.payment(.entered(correctable: direct))
            }
            try transaction.settlement.settle(fare: fare, of: id)
            if known == nil {
                try doubt(fare, entry, of: id, transaction)
                try transaction.closing.tellFare(fare, of: id)
            }
            try TaxiTopic.request(id).announce(transaction.sql)
        }
    }

    /// Corrects a fare and returns the page where the driver sees it.
    ///
    /// - Throws: `Problem` for an invalid amount; `TaxiRefusal` for another driver's ride, a fare that cannot be
    ///   corrected, and an unusual fare that the driver has not confirmed.
    func correct(
        _ entry: FareEntry,
        _ id: Identifier<TaxiRequest>,
        by driver: Identifier<Account>
    ) async throws -> Link {
        let fare = try entry.fare(in: currency)
        return try await dispatch.change { transaction in
            let store = FareStore(transaction: transaction.sql)
            guard try store.isRide(id, of: driver) else { throw TaxiRefusal.noSuchRequest }
            let known = try store.find(id)
            let direct = try store.direct(id, of: driver)
            let corrections = transaction.fareCorrections
            if let direct { try corrections.correct(direct, to: fare) } else { try corrections.correct(id, to: fare) }
            if known != fare { try doubt(fare, entry, of: id, transaction) }
            return direct == nil ? TaxiLinks.driverFareEntry : TaxiLinks.fareCorrection(id.description)
        }
    }

    /// Asks the driver to confirm an unusual fare, and then the passenger about a confirmed high one.
    ///
    /// Runs after all other validation, because invalid fares need no question.
    private func doubt(
        _ fare: Money,
        _ entry: FareEntry,
        of id: Identifier<TaxiRequest>,
        _ transaction: DispatchTransaction
    ) throws {
        let doubt = try usualFare(of: id, transaction).doubt(about: fare)
        if let doubt, entry.insists != true { throw TaxiRefusal.payment(.unusual(fare, doubt)) }
        try transaction.doubts.note(fare, isHigh: doubt?.isHigh(fare) ?? false, of: id)
    }

    private func usualFare(of id: Identifier<TaxiRequest>, _ transaction: DispatchTransaction) throws -> UsualFare {
        guard let request = try transaction.requests.find(id) else { throw TaxiRefusal.noSuchRequest }
        let terms = try transaction.terms.find(.request(id))
        let start = request.pickedUpAt ?? request.acceptedAt ?? request.madeAt
        let tariffs = TariffStore(transaction: transaction.sql)
        let tariff =
            try terms.estimate.flatMap { try tariffs.find(version: $0.tariff) }
            ?? tariffs.find(on: cityMoment(start).day)
        let driven = UsualFare.metres(within: (request.endedAt ?? start).milliseconds(since: start))
        return UsualFare(
            told: terms.estimate?.total,
            ofDuration: tariff?.estimate(metres: driven, luggage: terms.luggage, at: cityMoment(start)).total,
            least: tariff.map { Money(minorUnits: $0.prices.least, $0.currency) }
        )
    }
}
