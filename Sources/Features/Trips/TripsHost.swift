import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What all of the feature works with; the few who need more are given it besides.
struct TripsHost: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let city: HostCity
    /// The emission factors that the operator has chosen.
    let factors: TripFactors

    /// Takes from a host what is needed, and reads what the operator has set.
    init(_ host: FeatureHost) throws(FactorFault) {
        (database, clock, ids, city) = (host.database, host.clock, host.ids, host.city)
        factors = try TripFactors(host.settings)
    }

    var localTime: LocalTime { city.localTime }
}
