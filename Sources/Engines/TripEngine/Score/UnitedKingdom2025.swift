import CrosstownValues

/// The factors of the United Kingdom for 2025.
///
/// Electric bikes and scooters: 13.67 and 16.78 Wh per kilometer (e-mission-common `base_modes`, after the CHEER study
/// of 2024) at 177 g CO2e per kWh generated (the edition's UK grid) and 18.5 g lost on the lines.
///
/// Electric cars are without the losses on the lines, which the edition lists separately (3.8 g for the average one).
///
/// Flights are for the average passenger with radiative forcing (1.7 times CO2, as in the edition). The edition
/// separates domestic flights from others of less than 3,700 km; here flights of up to 700 km count as domestic.
extension FactorSet {
    /// The UK Government GHG Conversion Factors for Company Reporting 2025.
    public static let desnz2025 = FactorSet(
        version: "desnz-2025",
        source: "UK Government GHG Conversion Factors 2025 (DESNZ), Open Government Licence v3.0",
        year: 2025,
        country: "GB",
        factors: ownStrength + cars + motorbikes + publicTransport,
        flights: [
            FlightFactor(upTo: Metres(700_000), direct: 229.28, upstream: 33.5),
            FlightFactor(upTo: Metres(3_700_000), direct: 127.86, upstream: 22.86),
            FlightFactor(upTo: Metres(.infinity), direct: 152.82, upstream: 32.13),
        ],
        countsRadiativeForcing: true
    )

    /// The usual number of passengers on a bus: an assumption, because editions print factors without it.
    static let usualBusPassengers = 10.0

    private static let ownStrength: [EmissionFactor] = [
        EmissionFactor(.onFoot, direct: 0, upstream: 0, per: .passenger),
        EmissionFactor(.bicycle, direct: 0, upstream: 0, per: .passenger),
        EmissionFactor(.electricBicycle, direct: 2.42, upstream: 0.25, per: .passenger),
        EmissionFactor(.electricScooter, direct: 2.97, upstream: 0.31, per: .passenger),
    ]

    private static let cars: [EmissionFactor] = [
        EmissionFactor(.car(.small, .diesel), direct: 143.4, upstream: 34.09, per: .vehicle),
        EmissionFactor(.car(.small, .petrol), direct: 143.08, upstream: 40.15, per: .vehicle),
        EmissionFactor(.car(.small, .hybrid), direct: 114.13, upstream: 30.26, per: .vehicle),
        EmissionFactor(.car(.small, .unknown), direct: 143.22, upstream: 38.36, per: .vehicle),
        EmissionFactor(.car(.small, .plugInHybrid), direct: 56.69, upstream: 15.2, per: .vehicle),
        EmissionFactor(.car(.small, .batteryElectric), direct: 36.88, upstream: 9.48, per: .vehicle),
        EmissionFactor(.car(.medium, .diesel), direct: 171.74, upstream: 41.03, per: .vehicle),
        EmissionFactor(.car(.medium, .petrol), direct: 174.74, upstream: 49.57, per: .vehicle),
        EmissionFactor(.car(.medium, .hybrid), direct: 117.24, upstream: 29.98, per: .vehicle),
        EmissionFactor(.car(.medium, .cng), direct: 155.04, upstream: 32.11, per: .vehicle),
        EmissionFactor(.car(.medium, .lpg), direct: 174.27, upstream: 20.93, per: .vehicle),
        EmissionFactor(.car(.medium, .unknown), direct: 173.22, upstream: 45.18, per: .vehicle),
        EmissionFactor(.car(.medium, .plugInHybrid), direct: 88.2, upstream: 25.24, per: .vehicle),
        EmissionFactor(.car(.medium, .batteryElectric), direct: 38.82, upstream: 10.22, per: .vehicle),
        EmissionFactor(.car(.large, .diesel), direct: 210.07, upstream: 50.7, per: .vehicle),
        EmissionFactor(.car(.large, .petrol), direct: 268.28, upstream: 75.28, per: .vehicle),
        EmissionFactor(.car(.large, .hybrid), direct: 156.5, upstream: 39.61, per: .vehicle),
        EmissionFactor(.car(.large, .cng), direct: 237.22, upstream: 48.76, per: .vehicle),
        EmissionFactor(.car(.large, .lpg), direct: 267.71, upstream: 31.79, per: .vehicle),
        EmissionFactor(.car(.large, .unknown), direct: 226.78, upstream: 57.64, per: .vehicle),
        EmissionFactor(.car(.large, .plugInHybrid), direct: 114.3, upstream: 32.21, per: .vehicle),
        EmissionFactor(.car(.large, .batteryElectric), direct: 42.05, upstream: 10.88, per: .vehicle),
        EmissionFactor(.car(.average, .diesel), direct: 173.04, upstream: 41.46, per: .vehicle),
        EmissionFactor(.car(.average, .petrol), direct: 162.72, upstream: 45.99, per: .vehicle),
        EmissionFactor(.car(.average, .hybrid), direct: 128.25, upstream: 33.15, per: .vehicle),
        EmissionFactor(.car(.average, .cng), direct: 174.14, upstream: 35.91, per: .vehicle),
        EmissionFactor(.car(.average, .lpg), direct: 195.99, upstream: 23.41, per: .vehicle),
        EmissionFactor(.car(.average, .unknown), direct: 167.25, upstream: 43.99, per: .vehicle),
        EmissionFactor(.car(.average, .plugInHybrid), direct: 104.61, upstream: 29.34, per: .vehicle),
        EmissionFactor(.car(.average, .batteryElectric), direct: 40.47, upstream: 10.49, per: .vehicle),
    ]

    private static let motorbikes: [EmissionFactor] = [
        EmissionFactor(.motorbike(.small), direct: 83.19, upstream: 21.48, per: .vehicle),
        EmissionFactor(.motorbike(.medium), direct: 101.08, upstream: 26.08, per: .vehicle),
        EmissionFactor(.motorbike(.large), direct: 132.52, upstream: 34.69, per: .vehicle),
        EmissionFactor(.motorbike(.average), direct: 113.67, upstream: 29.56, per: .vehicle),
    ]

    private static let publicTransport: [EmissionFactor] = [
        EmissionFactor(.taxi, direct: 148.61, upstream: 36.97, per: .passenger),
        EmissionFactor(.blackCab, direct: 204.02, upstream: 50.9, per: .passenger),
        bus(.localBus, direct: 103.85, upstream: 26.49),
        bus(.localBusOutsideCapital, direct: 125.25, upstream: 31.74),
        bus(.localBusInCapital, direct: 68.75, upstream: 18.21),
        EmissionFactor(.coach, direct: 27.76, upstream: 6.56, per: .passenger),
        EmissionFactor(.nationalRail, direct: 35.46, upstream: 8.97, per: .passenger),
        EmissionFactor(.lightRail, direct: 28.6, upstream: 7.49, per: .passenger),
        EmissionFactor(.metro, direct: 27.8, upstream: 7.28, per: .passenger),
        EmissionFactor(.internationalRail, direct: 4.46, upstream: 1.17, per: .passenger),
    ]

    /// Returns the factor of a bus for one of its usual number of passengers.
    static func bus(_ kind: VehicleKind, direct: Double, upstream: Double) -> EmissionFactor {
        EmissionFactor(
            kind,
            direct: direct,
            upstream: upstream,
            per: .passenger,
            averageOccupants: usualBusPassengers
        )
    }
}
