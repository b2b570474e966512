internal import CrosstownGeo

/// A plane whose origin moves along with a track.
///
/// A place far from the origin becomes the next origin. That place may be a wrong one, and planes that touch the Earth
/// far apart do not agree about where a third place lies: each place is therefore laid on the plane that is nearest to
/// it of the latest ones, so that what follows a wrong place lies where it would lie without it.
struct MovingPlane {
    private struct Sheet {
        let plane: LocalPlane
        /// Where the plane's origin lies, in metres from the first origin.
        let x: Double
        let y: Double

        /// Where a place lies from the first origin, and how far it is away from this one on the farther axis.
        func lay(_ place: Coordinate) -> (x: Double, y: Double, away: Double) {
            let (east, north) = plane.project(place)
            return (x + east, y + north, max(abs(east), abs(north)))
        }
    }

    /// A plane stretches ways to its east and west by 0.02 % at 2 km from its origin, at 45° of latitude.
    private static let farthest = 2000.0
    /// Ten wrong places in a row are dropped at most; older planes are left behind, because a way that comes back after
    /// a long round meets them a little beside where it left them.
    private static let memory = 12

    /// The latest planes, and which of them is in use.
    private var sheets: [Sheet]
    private var current = 0
    private var made = 1

    init(origin: Coordinate) { sheets = [Sheet(plane: LocalPlane(origin: origin), x: 0, y: 0)] }

    /// Metres to the east and to the north of the first origin.
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

    /// Puts a plane in the place of the oldest one.
    private mutating func use(_ sheet: Sheet) {
        current = made % Self.memory
        made += 1
        if current == sheets.count { sheets.append(sheet) } else { sheets[current] = sheet }
    }
}
