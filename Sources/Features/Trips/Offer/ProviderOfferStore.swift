import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct ProviderOfferStore {
    let transaction: any Transaction

    func insert(_ offer: ProviderOffer) throws { try ProviderOffer.table.insert(offer, in: transaction) }

    func remove(_ id: Identifier<ProviderOffer.Kept>) throws -> Bool {
        try transaction.execute("DELETE FROM trips_offer WHERE id = \(id)") > 0
    }

    /// Returns the offers of a day, latest first.
    func offers(on day: CivilDay) throws -> [ProviderOffer] {
        try ProviderOffer.table.list("WHERE last_day >= \(day.number) ORDER BY id DESC LIMIT 50", in: transaction)
    }

    /// Returns the offer for a trip; `nil` without one, or if the user hides offers.
    func offer(
        for means: Means,
        to person: Identifier<Account>,
        on day: CivilDay
    ) throws -> ProviderOffer? {
        let wish = try transaction.first("SELECT hides_offers FROM trips_person WHERE person = \(person)")
        if try wish?.get(0, as: Bool.self) == true { return nil }
        let offers = try offers(on: day)
        // Car trips show offers for alternatives; other trips show offers for their mode, or for all.
        let isCar = means == .car || means == .taxi || means == .motorbike
        return offers.first { isCar ? $0.means != .car : $0.means == nil || $0.means == means }
    }
}
