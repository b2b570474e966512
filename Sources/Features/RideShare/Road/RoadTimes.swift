import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues

/// How long the drives between the places of an event take, in milliseconds.
///
/// Places are numbered in the order in which they came; each brings the times to and from those before it, which never
/// change, so that plans can be made again from the log.
struct RoadTimes: Sendable {
    /// One place with its times.
    struct Place: Sendable, Hashable {
        let number: Int
        let position: Coordinate
        /// Whether the routing engine knows a street near it; else its times are those of straight lines.
        var isOnRoad: Bool
        /// To each place before it.
        var outward: [Int32]
        /// From each place before it.
        var inward: [Int32]

        init(number: Int, position: Coordinate, isOnRoad: Bool, outward: [Int32], inward: [Int32]) {
            (self.number, self.position, self.isOnRoad) = (number, position, isOnRoad)
            (self.outward, self.inward) = (outward, inward)
        }

        /// The next place, with the times of straight lines.
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

    /// Gathers places in the order of their numbers.
    init(_ places: [Place]) {
        for place in places { append(place) }
    }

    /// The same as long as so many places were known.
    func first(_ count: Int) -> RoadTimes { count < places.count ? RoadTimes(Array(places.prefix(count))) : self }

    mutating func append(_ place: Place) {
        numbers[place.position] = places.count
        places.append(place)
    }

    /// The number of a place; `nil` for one that is not known.
    func number(of position: Coordinate) -> Int? { numbers[position] }

    /// How long the drive takes; by the straight line where a place is not known.
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

    /// A square table, row by row, in the order of the places given.
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

    /// How many of some places are on no street that the routing engine knows.
    func countOffRoad(_ positions: [Coordinate]) -> Int {
        positions.count { number(of: $0).map { !places[$0].isOnRoad } ?? true }
    }

    /// The drive on the great circle, longer by road, at the speed of towns.
    static func straight(from origin: Coordinate, to destination: Coordinate) -> Int32 {
        let metres = origin.greatCircleDistance(to: destination).value * TravelSource.roadFactor
        return Int32((metres / EventPool.speed.value * 1000).rounded())
    }
}
