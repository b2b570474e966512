import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Reads and writes offers.
struct ProviderOfferStore {
    let transaction: any Transaction

    func insert(_ offer: ProviderOffer) throws { try ProviderOffer.table.insert(offer, in: transaction) }

    func remove(_ id: Identifier<ProviderOffer.Kept>) throws -> Bool {
        try transaction.execute("DELETE FROM trips_offer WHERE id = \(id)") > 0
    }

    /// Those that are shown on a day, the latest first.
    func offers(on day: CivilDay) throws -> [ProviderOffer] {
        try ProviderOffer.table.list("WHERE last_day >= \(day.number) ORDER BY id DESC LIMIT 50", in: transaction)
    }

    /// The offer for a way; `nil` where there is none, or the person wants to see none.
    func offer(
        for means: Means,
        to person: Identifier<Account>,
        on day: CivilDay
    ) throws -> ProviderOffer? {
        let wish = try transaction.first("SELECT hides_offers FROM trips_person WHERE person = \(person)")
        if try wish?.get(0, as: Bool.self) == true { return nil }
        let offers = try offers(on: day)
        // Beside a way by car, what may stand in its place; beside others, what is for them, or for any.
        let isCar = means == .car || means == .taxi || means == .motorbike
        return offers.first { isCar ? $0.means != .car : $0.means == nil || $0.means == means }
    }
}
