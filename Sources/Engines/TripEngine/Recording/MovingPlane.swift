internal import CrosstownGeo

/// A plane whose origin moves along with a track.
///
/// A place far from the origin becomes the next origin. It may be wrong, and planes that touch the Earth far apart
/// disagree about a third place: each place is therefore projected on the nearest of the latest planes, so that the
/// places after a wrong one are the same as without it.
struct MovingPlane {
    private struct Sheet {
        let plane: LocalPlane
        /// The position of the plane's origin, in meters from the first origin.
        let x: Double
        let y: Double

        /// Returns the position of a place from the first origin, and its distance from this origin on the farther
        /// axis.
        func lay(_ place: Coordinate) -> (x: Double, y: Double, away: Double) {
            let (east, north) = plane.project(place)
            return (x + east, y + north, max(abs(east), abs(north)))
        }
    }

    /// A plane stretches routes to its east and west by 0.02 % at 2 km from its origin, at 45° of latitude.
    private static let farthest = 2000.0
    /// At most ten consecutive wrong places are dropped; older planes are deleted because a route that returns after a
    /// long loop is slightly off on them.
    private static let memory = 12

    /// The latest planes, and the index of the current one.
    private var sheets: [Sheet]
    private var current = 0
    private var made = 1

    init(origin: Coordinate) { sheets = [Sheet(plane: LocalPlane(origin: origin), x: 0, y: 0)] }

    /// Returns the meters to the east and to the north of the first origin.
    mutating func project(_ place: Coordinate) -> (x: Double, y: Double) {
        let near = sheets[current].lay(place)
        guard near.away > Self.farthest else { return (near.x, near.y) }
        var (x, y, away) = near
        for index in sheets.indices {
            let other = sheets[index].lay(place)
            if other.away < away { (x, y, away, current) = (other.x, other.y, other.away, index) }
        }
        if away > Self.farthest { use(Sheet(plane: LocalPlane(origin: place), x: x, y: y)) }
        return (x, y)
    }

    /// Replaces the oldest plane.
    private mutating func use(_ sheet: Sheet) {
        current = made % Self.memory
        made += 1
        if current == sheets.count { sheets.append(sheet) } else { sheets[current] = sheet }
    }
}
