import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues

/// The driving times between the places of an event, in milliseconds.
///
/// Places are numbered in the order of arrival; each stores the times to and from earlier places. These never change,
/// so that plans can be replayed from the log.
struct RoadTimes: Sendable {
    /// A place with its times.
    struct Place: Sendable, Hashable {
        let number: Int
        let position: Coordinate
        /// Whether the routing engine returned a street nearby; otherwise times are by straight line.
        var isOnRoad: Bool
        /// Times to each earlier place.
        var outward: [Int32]
        /// Times from each earlier place.
        var inward: [Int32]

        init(number: Int, position: Coordinate, isOnRoad: Bool, outward: [Int32], inward: [Int32]) {
            (self.number, self.position, self.isOnRoad) = (number, position, isOnRoad)
            (self.outward, self.inward) = (outward, inward)
        }

        /// Creates the next place, with straight-line times.
        init(straight position: Coordinate, _ known: RoadTimes) {
            self.init(
                number: known.places.count,
                position: position,
                isOnRoad: false,
                outward: known.places.map { RoadTimes.straight(from: position, to: $0.position) },
                inward: known.places.map { RoadTimes.straight(from: $0.position, to: position) }
            )
        }
    }

    private(set) var places: [Place] = []
    private var numbers: [Coordinate: Int] = [:]

    init() {}

    /// Creates a table from places in the order of their numbers.
    init(_ places: [Place]) {
        for place in places { append(place) }
    }

    /// Returns the times as of an earlier number of places.
    func first(_ count: Int) -> RoadTimes { count < places.count ? RoadTimes(Array(places.prefix(count))) : self }

    mutating func append(_ place: Place) {
        numbers[place.position] = places.count
        places.append(place)
    }

    /// Returns the number of a place; `nil` if it is unknown.
    func number(of position: Coordinate) -> Int? { numbers[position] }

    /// Returns the driving time; by straight line if a place is unknown.
    func milliseconds(from origin: Coordinate, to destination: Coordinate) -> Int32 {
        guard let from = numbers[origin], let to = numbers[destination] else {
            return Self.straight(from: origin, to: destination)
        }
        return milliseconds(from, to)
    }

    private func milliseconds(_ from: Int, _ to: Int) -> Int32 {
        if from == to { return 0 }
        return from > to ? places[from].outward[to] : places[to].inward[from]
    }

    /// Returns a square table, row by row, in the order of the given places.
    func table(_ positions: [Coordinate]) -> [Int32] {
        var table: [Int32] = []
        table.reserveCapacity(positions.count * positions.count)
        let known = positions.map { numbers[$0] }
        for (row, from) in known.enumerated() {
            for (column, to) in known.enumerated() {
                if let from, let to {
                    table.append(milliseconds(from, to))
                } else {
                    table.append(Self.straight(from: positions[row], to: positions[column]))
                }
            }
        }
        return table
    }

    /// Returns the number of places without a street known to the routing engine.
    func countOffRoad(_ positions: [Coordinate]) -> Int {
        positions.count { number(of: $0).map { !places[$0].isOnRoad } ?? true }
    }

    /// Returns the driving time on the great circle, multiplied by the road factor, at urban speed.
    static func straight(from origin: Coordinate, to destination: Coordinate) -> Int32 {
        let metres = origin.greatCircleDistance(to: destination).value * TravelSource.roadFactor
        return Int32((metres / EventPool.speed.value * 1000).rounded())
    }
}
