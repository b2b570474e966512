public import CrosstownValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Polygon {
    /// The area on the WGS 84 ellipsoid; those of the parts of a divided area add up.
    public var area: SquareMetres {
        holes.reduce(EqualAreaCylinder.area(of: outer)) { $0 - EqualAreaCylinder.area(of: $1) }
    }

    /// The center of gravity, which may be outside a bent area; `nil` for an empty area.
    public var centroid: Coordinate? { MultiPolygon(self).centroid }
}

extension MultiPolygon {
    /// The area of all parts on the WGS 84 ellipsoid.
    public var area: SquareMetres { polygons.reduce(.zero) { $0 + $1.area } }

    /// The center of gravity of all parts; `nil` for an empty area.
    public var centroid: Coordinate? {
        guard let box = boundingBox else { return nil }
        let plane = LocalPlane(origin: box.middle)
        var doubleArea = 0.0
        var x = 0.0
        var y = 0.0
        for part in polygons {
            for ring in PlanarRegion(part, on: plane).rings {
                for (start, end) in ring.sides {
                    let cross = start.x * end.y - end.x * start.y
                    doubleArea += cross
                    x += (start.x + end.x) * cross
                    y += (start.y + end.y) * cross
                }
            }
        }
        guard doubleArea > 0 else { return nil }
        return plane.place(x: x / (3 * doubleArea), y: y / (3 * doubleArea))
    }
}

/// Lambert's cylindrical equal-area projection of the ellipsoid (Snyder, Map Projections: A Working Manual, 3-12).
private enum EqualAreaCylinder {
    static func area(of ring: [Coordinate]) -> SquareMetres {
        guard let first = ring.first else { return .zero }
        let semiMajorAxis = 6_378_137.0
        let radians = Double.pi / 180
        let base = authalicHeight(first.latitude * radians)
        var doubleSum = 0.0
        var previous = (x: 0.0, y: 0.0)
        for place in ring.dropFirst() {
            let x = (place.longitude - first.longitude) * radians
            let y = authalicHeight(place.latitude * radians) - base
            doubleSum += previous.x * y - x * previous.y
            previous = (x, y)
        }
        return SquareMetres(abs(doubleSum) / 4 * semiMajorAxis * semiMajorAxis)
    }

    /// Snyder's q.
    private static func authalicHeight(_ latitude: Double) -> Double {
        let flattening = 1 / 298.257223563
        let eccentricitySquared = flattening * (2 - flattening)
        let eccentricity = eccentricitySquared.squareRoot()
        let sine = sin(latitude)
        let logarithm = log((1 - eccentricity * sine) / (1 + eccentricity * sine))
        return (1 - eccentricitySquared)
            * (sine / (1 - eccentricitySquared * sine * sine) - logarithm / (2 * eccentricity))
    }
}
