public import CrosstownValues

/// The smallest box of parallels and meridians around some places; it does not cross the 180th meridian.
public struct BoundingBox: Hashable, Sendable {
    /// The southern side in degrees of latitude.
    public let south: Double
    /// The western side in degrees of longitude.
    public let west: Double
    /// The northern side in degrees of latitude.
    public let north: Double
    /// The eastern side in degrees of longitude.
    public let east: Double

    /// Creates a box from its four sides in degrees.
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// Creates the box around some places; `nil` without places.
    public init?(around places: some Sequence<Coordinate>) {
        var box: BoundingBox?
        for place in places {
            let point = BoundingBox(
                south: place.latitude,
                west: place.longitude,
                north: place.latitude,
                east: place.longitude
            )
            box = box?.union(point) ?? point
        }
        guard let box else { return nil }
        self = box
    }

    /// The center of the box.
    public var middle: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    /// Returns the smallest box around this one and another.
    public func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            south: min(south, other.south),
            west: min(west, other.west),
            north: max(north, other.north),
            east: max(east, other.east)
        )
    }

    /// Returns whether a place is in the box or on its sides.
    public func contains(_ place: Coordinate) -> Bool {
        place.latitude >= south && place.latitude <= north && place.longitude >= west && place.longitude <= east
    }

    /// Returns whether two boxes share at least a point.
    public func intersects(_ other: BoundingBox) -> Bool {
        south <= other.north && other.south <= north && west <= other.east && other.west <= east
    }

    /// Returns the distance from a place to the box, on the plane at the place; zero inside.
    public func distance(to place: Coordinate) -> Metres {
        let plane = LocalPlane(origin: place)
        let x = max(0, west - place.longitude, place.longitude - east) * plane.metresPerDegreeEast
        let y = max(0, south - place.latitude, place.latitude - north) * plane.metresPerDegreeNorth
        return Metres((x * x + y * y).squareRoot())
    }
}
