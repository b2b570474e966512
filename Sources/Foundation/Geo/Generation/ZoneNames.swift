import CrosstownValues

/// Names generated zones after known quarters.
public struct ZoneNames: Sendable {
    /// A quarter with its center.
    public struct Quarter: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The center.
        public let position: Coordinate

        /// Creates a quarter.
        public init(name: String, position: Coordinate) {
            self.name = name
            self.position = position
        }
    }

    private let quarters: [Quarter]

    /// Creates names from quarters.
    public init(_ quarters: [Quarter]) { self.quarters = quarters }

    /// Returns the zones with names, each used once: first that of a quarter whose center is in the zone, then that of
    /// the nearest.
    ///
    /// Zones without a remaining name keep theirs.
    public func naming(_ zones: [Zone]) -> [Zone] {
        var names = [String?](repeating: nil, count: zones.count)
        var isTaken = [Bool](repeating: false, count: quarters.count)
        for pair in pairs(of: zones) where names[pair.zone] == nil && !isTaken[pair.quarter] {
            names[pair.zone] = quarters[pair.quarter].name
            isTaken[pair.quarter] = true
        }
        return zones.indices.map { Zone(id: zones[$0].id, name: names[$0] ?? zones[$0].name, area: zones[$0].area) }
    }

    private struct Pair {
        let zone: Int
        let quarter: Int
        let isInside: Bool
        let distance: Double
    }

    /// Returns every zone with every quarter, the best fit first.
    private func pairs(of zones: [Zone]) -> [Pair] {
        var pairs: [Pair] = []
        for zone in zones.indices {
            guard let middle = zones[zone].area.centroid else { continue }
            for quarter in quarters.indices {
                let position = quarters[quarter].position
                let pair = Pair(
                    zone: zone,
                    quarter: quarter,
                    isInside: zones[zone].area.contains(position),
                    distance: middle.distance(to: position).value
                )
                pairs.append(pair)
            }
        }
        return pairs.sorted { left, right in
            left.isInside != right.isInside ? left.isInside : left.distance < right.distance
        }
    }
}
