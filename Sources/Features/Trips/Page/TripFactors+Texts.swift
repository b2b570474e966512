import CrosstownTripEngine
import CrosstownWeb

extension TripFactors {
    /// Where the factors come from, which values are the operator's own, and what those of flights include.
    var source: LocalizedText { .sentences([Self.name(of: set), ownValues, flights]) }

    /// Where the factor of a car comes from, as other features say it.
    var carSource: LocalizedText {
        guard own.contains(.car) else { return Self.name(of: set) }
        return .sentences([Self.name(of: set), ownValues])
    }

    /// Where the factors of a score come from, which may be of an edition that was in use before.
    func source(ofScoreBy version: String) -> LocalizedText {
        if version == set.version { return source }
        guard let edition = FactorSet.editions.first(where: { $0.version == version }) else {
            return "Factors: version \(version)."
        }
        return Self.name(of: edition)
    }

    private static func name(of set: FactorSet) -> LocalizedText {
        "Factors: \(set.source), \(String(set.year)), region \(set.country), version \(set.version)."
    }

    private var ownValues: LocalizedText {
        guard !own.isEmpty else { return "" }
        let names = LocalizedText.joined(own.map(\.name), by: ", ")
        guard let ownSource else { return "Own values of this service: \(names)." }
        return "Own values of this service: \(names). Source: \(ownSource)."
    }

    private var flights: LocalizedText {
        if own.contains(.plane) || set.flights.isEmpty { return "" }
        return set.countsRadiativeForcing
            ? "Flights include radiative forcing: what contrails and other effects at altitude add."
            : "Flights are without radiative forcing: what contrails and other effects at altitude add."
    }
}
