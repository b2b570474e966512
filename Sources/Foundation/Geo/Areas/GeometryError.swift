/// A validation error of a ring, a polygon or an area.
public enum GeometryError: Error, Hashable, Sendable {
    /// The area has no polygons, or the outer ring of a polygon is empty.
    case empty
    /// A ring has fewer than the four places of a closed triangle; rings count from 0, the outer one.
    case tooFewPlaces(polygon: Int, ring: Int)
    /// A ring's last place is not its first.
    case unclosed(polygon: Int, ring: Int)
    /// A coordinate is not finite, or not between 90 degrees south and north and 180 degrees west and east.
    case outOfRange(polygon: Int, ring: Int, place: Int)
    /// Sides of a polygon cross or overlap near a place.
    case selfIntersecting(polygon: Int, near: Coordinate)
}

#if !hasFeature(Embedded)
extension GeometryError: CustomStringConvertible {
    /// The error and its location, as a clause in English.
    public var description: String {
        switch self {
        case .empty: "it has no places"
        case .tooFewPlaces(let polygon, let ring): "ring \(ring) of polygon \(polygon) has fewer than 4 places"
        case .unclosed(let polygon, let ring): "ring \(ring) of polygon \(polygon) is not closed"
        case .outOfRange(let polygon, let ring, let place):
            "place \(place) in ring \(ring) of polygon \(polygon) is out of range"
        case .selfIntersecting(let polygon, let near):
            "polygon \(polygon) crosses itself near latitude \(near.latitude), longitude \(near.longitude)"
        }
    }
}
#endif
