import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Returns trips for pages.
struct TripReading {
    let host: TripsHost

    /// A trip with the data of its page.
    struct Whole: Sendable {
        let trip: StoredTrip
        let legs: [TripLeg]
        let settings: TripSettings
        /// The current factors; the trip's score may use others.
        let factors: TripFactors
        let recorded: [RecordedLeg]?
        let offer: ProviderOffer?
    }

    func whole(_ id: Identifier<KeptTrip>, of person: Identifier<Account>) async throws -> Whole {
        let today = host.localTime.day(of: host.clock.now())
        let factors = host.factors
        return try await host.database.read { transaction in
            let store = TripStore(transaction: transaction)
            let trip = try store.trip(id, of: person)
            let recorded = try store.recorded(id).flatMap { RecordedLeg.list($0) }
            return Whole(
                trip: trip,
                legs: try store.legs(of: id),
                settings: try SettingsStore(transaction: transaction).settings(of: person),
                factors: factors,
                recorded: recorded,
                offer: try ProviderOfferStore(transaction: transaction).offer(for: trip.means, to: person, on: today)
            )
        }
    }

    func settings(of person: Identifier<Account>) async throws -> TripSettings {
        try await host.database.read { try SettingsStore(transaction: $0).settings(of: person) }
    }
}
