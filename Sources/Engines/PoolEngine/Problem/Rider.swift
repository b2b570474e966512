public import CrosstownGeo
public import CrosstownValues

/// Somebody who wants a ride to the event, alone or with a group that travels together.
public struct Rider: Sendable, Hashable {
    /// The identity of the rider.
    public var id: Identifier<Rider>
    /// Where the rider waits.
    public var place: Coordinate
    /// The earliest moment of the pick-up at the rider's place.
    public var readyFrom: Timestamp
    /// The latest moment of arrival at the event.
    public var arriveBy: Timestamp
    /// Seats that the rider's group takes.
    public var groupSize: Int
    /// Rides only in a car with one of these persons on board; empty for anybody.
    public var onlyWith: Set<Person>
    /// Never rides in a car with one of these persons on board.
    public var notWith: Set<Person>
    /// How far the rider walks to a meeting point; zero for a pick-up at the own place only.
    public var mostWalk: Metres

    /// Makes a rider.
    public init(
        id: Identifier<Rider>,
        place: Coordinate,
        readyFrom: Timestamp,
        arriveBy: Timestamp,
        groupSize: Int = 1,
        onlyWith: Set<Person> = [],
        notWith: Set<Person> = [],
        mostWalk: Metres = .zero
    ) {
        self.id = id
        self.place = place
        self.readyFrom = readyFrom
        self.arriveBy = arriveBy
        self.groupSize = groupSize
        self.onlyWith = onlyWith
        self.notWith = notWith
        self.mostWalk = mostWalk
    }
}
