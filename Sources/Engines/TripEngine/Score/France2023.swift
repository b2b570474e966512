import CrosstownValues

/// The factors of France.
///
/// Base Empreinte, as in ADEME's Impact CO2 of December 2023 for each kilometer of use: fuel and current with the
/// emissions of producing and delivering them, in one figure, without producing the vehicles. A train is a TER. Flights
/// are up to 1,000 km, up to 3,500 km and longer ones, with their contrails.
extension FactorSet {
    /// The Base Empreinte of ADEME, as published in December 2023.
    public static let ademe2023 = FactorSet(
        version: "ademe-2023",
        source: "Base Empreinte by Impact CO2, December 2023 (ADEME), Licence Ouverte 2.0",
        year: 2023,
        country: "FR",
        factors: [
            EmissionFactor(.onFoot, direct: 0, upstream: 0, per: .passenger),
            EmissionFactor(.bicycle, direct: 0, upstream: 0, per: .passenger),
            EmissionFactor(.electricBicycle, direct: 2, upstream: 0, per: .passenger),
            EmissionFactor(.car(.average, .unknown), direct: 192, upstream: 0, per: .vehicle),
            EmissionFactor(.car(.average, .batteryElectric), direct: 19.8, upstream: 0, per: .vehicle),
            EmissionFactor(.motorbike(.small), direct: 60.4, upstream: 0, per: .vehicle),
            EmissionFactor(.motorbike(.average), direct: 165, upstream: 0, per: .vehicle),
            bus(.localBus, direct: 104, upstream: 0),
            EmissionFactor(.coach, direct: 25, upstream: 0, per: .passenger),
            EmissionFactor(.lightRail, direct: 3.8, upstream: 0, per: .passenger),
            EmissionFactor(.metro, direct: 4.2, upstream: 0, per: .passenger),
            EmissionFactor(.nationalRail, direct: 22.9, upstream: 0, per: .passenger),
            EmissionFactor(.internationalRail, direct: 2.3, upstream: 0, per: .passenger),
        ],
        flights: [
            FlightFactor(upTo: Metres(1_000_000), direct: 258.2, upstream: 0),
            FlightFactor(upTo: Metres(3_500_000), direct: 187.2, upstream: 0),
            FlightFactor(upTo: Metres(.infinity), direct: 151.7, upstream: 0),
        ],
        countsRadiativeForcing: true
    )
}
