import CrosstownValues

/// The factors of the United States.
///
/// The Emission Factors Hub of January 2025, per mile, as kilometers: CO2, CH4 and N2O (GWP of AR5) of the vehicle or
/// of the current, without producing and delivering fuel, and of flights without radiative forcing (short below 300
/// miles, medium below 2,300 miles). Trains are commuter rail, international ones the national average of intercity
/// rail. Values that the Hub lacks are calculated with its average grid, 351.6 g CO2e per kWh (eGRID2023): electric
/// bikes and scooters at 13.67 and 16.78 Wh per kilometer (e-mission-common `base_modes`), electric cars at 30 kWh per
/// 100 miles.
extension FactorSet {
    /// The EPA Emission Factors Hub, January 2025.
    public static let epa2025 = FactorSet(
        version: "epa-2025",
        source: "GHG Emission Factors Hub, January 2025 (US EPA), public domain",
        year: 2025,
        country: "US",
        factors: [
            EmissionFactor(.onFoot, direct: 0, upstream: 0, per: .passenger),
            EmissionFactor(.bicycle, direct: 0, upstream: 0, per: .passenger),
            EmissionFactor(.electricBicycle, direct: 4.81, upstream: 0, per: .passenger),
            EmissionFactor(.electricScooter, direct: 5.9, upstream: 0, per: .passenger),
            EmissionFactor(.car(.average, .unknown), direct: 185.52, upstream: 0, per: .vehicle),
            EmissionFactor(.car(.average, .batteryElectric), direct: 65.55, upstream: 0, per: .vehicle),
            EmissionFactor(.car(.large, .unknown), direct: 246.46, upstream: 0, per: .vehicle),
            EmissionFactor(.motorbike(.average), direct: 233.31, upstream: 0, per: .vehicle),
            bus(.localBus, direct: 41.4, upstream: 0),
            EmissionFactor(.lightRail, direct: 58.08, upstream: 0, per: .passenger),
            EmissionFactor(.metro, direct: 58.08, upstream: 0, per: .passenger),
            EmissionFactor(.nationalRail, direct: 83.25, upstream: 0, per: .passenger),
            EmissionFactor(.internationalRail, direct: 60.12, upstream: 0, per: .passenger),
        ],
        flights: [
            FlightFactor(upTo: Metres(482_803), direct: 129.82, upstream: 0),
            FlightFactor(upTo: Metres(3_701_490), direct: 80.84, upstream: 0),
            FlightFactor(upTo: Metres(.infinity), direct: 102.15, upstream: 0),
        ]
    )
}
