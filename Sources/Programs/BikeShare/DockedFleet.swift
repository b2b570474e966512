/// Where the bikes of a fleet are: each in one dock, or with somebody.
///
/// It refuses whatever no fleet can do: a bike that comes from nowhere, two bikes in a dock, a dock too many.
public struct DockedFleet: Hashable, Sendable {
    /// Something happened that cannot happen.
    public struct Contradiction: Error, Hashable, Sendable, CustomStringConvertible {
        /// What it was.
        public let description: String
    }

    /// A dock of a station.
    public struct Dock: Hashable, Sendable {
        /// The number of the station.
        public let station: Int
        /// The plate number of the dock.
        public let plate: String
    }

    /// How many bikes there are.
    public let size: Int
    /// The dock of each bike that stands in one.
    public private(set) var places: [String: Dock]
    /// The empty docks of each station; the one that was left first is first.
    private var empty: [Int: [String]]

    /// Puts bikes into docks.
    ///
    /// - Parameters:
    ///   - docks: the plate numbers of each station's docks.
    ///   - places: where each bike stands.
    /// - Throws: `Contradiction` where a bike stands in no dock, or in that of another one.
    init(docks: [Int: [String]], places: [String: Dock]) throws(Contradiction) {
        size = places.count
        self.places = [:]
        empty = docks
        for (bike, dock) in places.sorted(by: { $0.key < $1.key }) { try put(bike, into: dock) }
    }

    /// The bikes that are with somebody.
    public var away: Int { size - places.count }

    /// The dock of a station that has been empty for the longest time; `nil` where the station is full.
    func emptyDock(at station: Int) -> Dock? {
        empty[station]?.first.map { Dock(station: station, plate: $0) }
    }

    /// How many docks of a station are empty.
    public func emptyDocks(at station: Int) -> Int { empty[station]?.count ?? 0 }

    /// The bikes that stand at a station, by their numbers.
    func bikes(at station: Int) -> [String] { places.filter { $0.value.station == station }.keys.sorted() }

    /// How many bikes stand at each station.
    public var standing: [Int: Int] { places.values.reduce(into: [:]) { $0[$1.station, default: 0] += 1 } }

    /// Somebody takes a bike out.
    mutating func take(_ bike: String, from dock: Dock) throws(Contradiction) {
        guard places[bike] == dock else { throw Contradiction(description: "\(bike) does not stand in \(dock.plate)") }
        places[bike] = nil
        empty[dock.station, default: []].append(dock.plate)
    }

    /// Somebody puts a bike in.
    mutating func put(_ bike: String, into dock: Dock) throws(Contradiction) {
        guard places[bike] == nil else { throw Contradiction(description: "\(bike) stands in a dock already") }
        guard let index = empty[dock.station]?.firstIndex(of: dock.plate) else {
            throw Contradiction(description: "dock \(dock.plate) is not empty")
        }
        empty[dock.station]?.remove(at: index)
        places[bike] = dock
    }
}
