/// The places of a fleet's bikes: each is in one dock or with a person.
///
/// It rejects impossible acts: a bike from nowhere, two bikes in a dock, an unknown dock.
public struct DockedFleet: Hashable, Sendable {
    /// An error that an act is impossible.
    public struct Contradiction: Error, Hashable, Sendable, CustomStringConvertible {
        /// The impossible act.
        public let description: String
    }

    /// A dock of a station.
    public struct Dock: Hashable, Sendable {
        /// The number of the station.
        public let station: Int
        /// The plate number of the dock.
        public let plate: String
    }

    /// The number of bikes.
    public let size: Int
    /// The dock of each docked bike.
    public private(set) var places: [String: Dock]
    /// The empty docks of each station, longest empty first.
    private var empty: [Int: [String]]

    /// Creates a fleet with bikes in docks.
    ///
    /// - Parameters:
    ///   - docks: The plate numbers of each station's docks.
    ///   - places: The dock of each bike.
    /// - Throws: `Contradiction` if a dock does not exist or has two bikes.
    init(docks: [Int: [String]], places: [String: Dock]) throws(Contradiction) {
        size = places.count
        self.places = [:]
        empty = docks
        for (bike, dock) in places.sorted(by: { $0.key < $1.key }) { try put(bike, into: dock) }
    }

    /// The number of bikes with a person.
    public var away: Int { size - places.count }

    /// Returns the dock of a station that has been empty longest, or `nil` if the station is full.
    func emptyDock(at station: Int) -> Dock? {
        empty[station]?.first.map { Dock(station: station, plate: $0) }
    }

    /// Returns the number of empty docks of a station.
    public func emptyDocks(at station: Int) -> Int { empty[station]?.count ?? 0 }

    /// Returns the bikes at a station, sorted by number.
    func bikes(at station: Int) -> [String] { places.filter { $0.value.station == station }.keys.sorted() }

    /// The number of bikes at each station.
    public var standing: [Int: Int] { places.values.reduce(into: [:]) { $0[$1.station, default: 0] += 1 } }

    mutating func take(_ bike: String, from dock: Dock) throws(Contradiction) {
        guard places[bike] == dock else { throw Contradiction(description: "\(bike) does not stand in \(dock.plate)") }
        places[bike] = nil
        empty[dock.station, default: []].append(dock.plate)
    }

    mutating func put(_ bike: String, into dock: Dock) throws(Contradiction) {
        guard places[bike] == nil else { throw Contradiction(description: "\(bike) stands in a dock already") }
        guard let index = empty[dock.station]?.firstIndex(of: dock.plate) else {
            throw Contradiction(description: "dock \(dock.plate) is not empty")
        }
        empty[dock.station]?.remove(at: index)
        places[bike] = dock
    }
}
