package import CrosstownGeo
import CrosstownValues

/// The zones and hot spots of the simulated city.
package struct SimulatedCity: Sendable {
    private static let derivedHotSpots = 6
    private static let shareAtHotSpots = 0.7
    private static let hotSpotSpreadMetres = 120.0
    private static let attempts = 200

    private let map: ZoneMap
    private let hotSpots: [HotSpot]

    /// Creates a city of zones; by default, the middles of some zones become hot spots, by the seed.
    package init(zones: [Zone], hotSpots: [HotSpot], seed: UInt64) throws {
        map = try ZoneMap(zones)
        let inside = hotSpots.filter { [map] in map.zone(at: $0.place) != nil }
        self.hotSpots = inside.isEmpty ? Self.derived(from: zones, seed: seed) : inside
    }

    /// Returns whether a place is in one of the zones.
    package func contains(_ place: Coordinate) -> Bool { map.zone(at: place) != nil }

    /// Returns a random place in the city, uniform over its area.
    func anyPlace(using random: inout SplitMix) -> Coordinate {
        let box = map.boundingBox
        for _ in 0..<Self.attempts {
            let place = Coordinate(
                latitude: Double.random(in: box.south...box.north, using: &random),
                longitude: Double.random(in: box.west...box.east, using: &random)
            )
            if contains(place) { return place }
        }
        return hotSpots.randomElement(using: &random)?.place ?? box.middle
    }

    /// Returns a random place about this far from another one; anywhere in the city if that is outside.
    func place(around place: Coordinate, metres: Double, using random: inout SplitMix) -> Coordinate {
        for _ in 0..<8 {
            let other = random.place(near: place, spreadMetres: metres)
            if contains(other) { return other }
        }
        return anyPlace(using: &random)
    }

    /// Returns a random meeting place, usually near a hot spot, and its name.
    package func meetingPlace(using random: inout SplitMix) -> (name: String, place: Coordinate) {
        guard random.happens(Self.shareAtHotSpots), let spot = hotSpot(using: &random) else {
            let place = anyPlace(using: &random)
            return (name(of: place), place)
        }
        let near = random.place(near: spot.place, spreadMetres: Self.hotSpotSpreadMetres)
        return (spot.name, contains(near) ? near : spot.place)
    }

    private func name(of place: Coordinate) -> String {
        map.zone(at: place).map { map.zones[$0].name } ?? "On the map"
    }

    private func hotSpot(using random: inout SplitMix) -> HotSpot? {
        let total = hotSpots.reduce(0) { $0 + $1.weight }
        var rest = Double.random(in: 0..<1, using: &random) * total
        for spot in hotSpots {
            rest -= spot.weight
            if rest < 0 { return spot }
        }
        return hotSpots.last
    }

    private static func derived(from zones: [Zone], seed: UInt64) -> [HotSpot] {
        var random = SplitMix(seed: seed)
        let chosen = zones.shuffled(using: &random).filter { zone in
            zone.area.centroid.map { zone.area.contains($0) } ?? false
        }
        return chosen.prefix(derivedHotSpots).enumerated().compactMap { rank, zone in
            zone.area.centroid.map { middle in
                HotSpot(
                    name: zone.name,
                    latitude: middle.latitude,
                    longitude: middle.longitude,
                    weight: 1 / Double(rank + 1)
                )
            }
        }
    }
}
