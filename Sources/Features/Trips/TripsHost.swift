import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The services that all of the feature shares.
struct TripsHost: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let city: HostCity
    /// The operator's emission factors.
    let factors: TripFactors

    /// Creates the services from a host and parses the operator's settings.
    init(_ host: FeatureHost) throws(FactorFault) {
        (database, clock, ids, city) = (host.database, host.clock, host.ids, host.city)
        factors = try TripFactors(host.settings)
    }

    var localTime: LocalTime { city.localTime }
}
