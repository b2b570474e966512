public import CrosstownValues

/// Divides a city into compact connected zones of nearly equal area: a power diagram clipped to the city's boundary.
public struct ZoneGenerator: Sendable {
    /// The target area of zones.
    public let targetArea: SquareMetres
    /// The seed: the same one returns the same zones.
    public let seed: UInt64

    /// The maximum number of zones for one boundary.
    public static let maximumZones = 10_000

    /// Creates a generator; the default is zones of two square kilometers.
    public init(targetArea: SquareMetres = SquareMetres(squareKilometres: 2), seed: UInt64 = 1) {
        self.targetArea = targetArea
        self.seed = seed
    }

    /// Divides a boundary into zones, numbered from north to south, and reports the progress from 0 to 1.
    ///
    /// Every zone is one connected polygon, except for islets under a tenth of the target: they join the nearest zone.
    public func zones(
        of boundary: MultiPolygon,
        progress: (Double) -> Void = { _ in }
    ) throws(ZoneGeneratorError) -> [Zone] {
        try check(boundary)
        guard let box = boundary.boundingBox else { throw .malformed(.empty) }
        let plane = LocalPlane(origin: box.middle)
        let parts = boundary.polygons.sorted { $0.area > $1.area }
        let smallest = min(targetArea * 0.1, parts[0].area)
        let lands = parts.filter { $0.area >= smallest }
        let whole = lands.reduce(.zero) { $0 + $1.area }
        var polygons: [Polygon] = []
        var done = SquareMetres.zero
        for land in lands {
            let (before, share) = (done / whole, land.area / whole)
            polygons += BoundaryDivision(of: land, on: plane, target: targetArea.value, seed: seed)
                .polygons { progress(before + share * $0) }
            done = done + land.area
        }
        return Self.named(Self.joined(polygons, islets: parts.filter { $0.area < smallest }))
    }

    private func check(_ boundary: MultiPolygon) throws(ZoneGeneratorError) {
        do {
            try boundary.validate()
        } catch {
            throw .malformed(error)
        }
        let count = boundary.area / targetArea
        guard targetArea > .zero, count <= Double(Self.maximumZones) else { throw .targetTooSmall(targetArea) }
    }

    private static func joined(_ polygons: [Polygon], islets: [Polygon]) -> [MultiPolygon] {
        var areas = polygons.map { MultiPolygon($0) }
        for islet in islets {
            let distances = polygons.map { $0.distanceToBorder(from: islet.outer[0])?.value ?? .infinity }
            guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }) else { continue }
            areas[nearest] = MultiPolygon(areas[nearest].polygons + [islet])
        }
        return areas
    }

    private static func named(_ areas: [MultiPolygon]) -> [Zone] {
        let north = areas.map { $0.centroid?.latitude ?? 0 }
        let order = areas.indices.sorted { (-north[$0], $0) < (-north[$1], $1) }
        return order.enumerated().map { number, index in
            Zone(id: "zone-\(number + 1)", name: "Zone \(number + 1)", area: areas[index])
        }
    }
}
