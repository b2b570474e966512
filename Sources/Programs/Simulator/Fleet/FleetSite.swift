import CrosstownGeo
import CrosstownValues

/// A station of a simulated fleet, with its place and its device.
struct FleetSite: Sendable {
    let place: Coordinate
    let docks: [String]
    let device: StationDevice

    init(_ station: FleetPlan.Station, seed: UInt64, clock: any WallClock) throws {
        guard let place = Coordinate(validatingLatitude: station.latitude, longitude: station.longitude) else {
            throw UnfitFleet(description: "station \(station.key) is nowhere")
        }
        guard let secret = Self.bytes(station.secret) else {
            throw UnfitFleet(description: "the secret of station \(station.key) is not made of hexadecimal digits")
        }
        self.place = place
        docks = station.docks
        let model = SimulatedStation(
            station.key,
            secret: secret,
            seed: seed,
            vehicles: station.vehicles,
            at: clock.now()
        )
        device = StationDevice(model, clock: clock)
    }

    var emptyDocks: [String] {
        let vehicles = device.station.vehicles
        return docks.filter { vehicles[$0] == nil }
    }

    private static func bytes(_ digits: String) -> [UInt8]? {
        let halves = digits.compactMap(\.hexDigitValue)
        guard halves.count == digits.count, halves.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: halves.count, by: 2).map { UInt8(halves[$0] << 4 | halves[$0 + 1]) }
    }
}
