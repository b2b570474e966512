import CrosstownTripEngine
import CrosstownWeb

extension TripFactors {
    /// The source of the factors, the operator's own values, and what those of flights include.
    var source: LocalizedText { .sentences([Self.name(of: set), ownValues, flights]) }

    /// The source of a car's factor, for other features.
    var carSource: LocalizedText {
        guard own.contains(.car) else { return Self.name(of: set) }
        return .sentences([Self.name(of: set), ownValues])
    }

    /// Returns the source of a score's factors, which can be a previous edition.
    func source(ofScoreBy version: String) -> LocalizedText {
        if version == set.version { return source }
        guard let edition = FactorSet.editions.first(where: { $0.version == version }) else {
            return "Factors: the values this service used when it calculated the score."
        }
        return Self.name(of: edition)
    }

    /// Returns the publisher and year of an edition, as its license requires.
    private static func name(of set: FactorSet) -> LocalizedText {
        switch set.country {
        case "GB": "Factors: UK Government conversion factors for 2025 (DESNZ, Open Government Licence v3.0)."
        case "FR": "Factors: Base Empreinte as used by Impact CO2 in December 2023 (ADEME, Licence Ouverte 2.0)."
        case "US": "Factors: Emission Factors Hub of January 2025 (US EPA, public domain)."
        default: "Factors: \(set.source), \(String(set.year))."
        }
    }

    private var ownValues: LocalizedText {
        guard !own.isEmpty else { return "" }
        let names = LocalizedText.joined(own.map(\.name), by: ", ")
        guard let ownSource else { return "Custom values of this service: \(names)." }
        return "Custom values of this service: \(names). Source: \(ownSource)."
    }

    private var flights: LocalizedText {
        if own.contains(.plane) || set.flights.isEmpty { return "" }
        return set.countsRadiativeForcing
            ? "Flights include radiative forcing: the effect of contrails and other effects at high altitude."
            : "Flights don’t include radiative forcing: the effect of contrails and other effects at high altitude."
    }
}
