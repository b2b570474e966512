public import CrosstownGeo
public import CrosstownValues

/// A rider to the event, alone or with a group that travels together.
public struct Rider: Sendable, Hashable {
    /// The id of the rider.
    public var id: Identifier<Rider>
    /// The rider's own place.
    public var place: Coordinate
    /// The earliest pick-up at the rider's place.
    public var readyFrom: Timestamp
    /// The latest arrival at the event.
    public var arriveBy: Timestamp
    /// The seats that the rider's group needs.
    public var groupSize: Int
    /// The rider requires one of these people in the car; empty for no requirement.
    public var onlyWith: Set<Person>
    /// The people that the rider refuses to ride with.
    public var notWith: Set<Person>
    /// The maximum walk to a meeting point; zero for pick-ups at the rider's own place only.
    public var mostWalk: Metres

    /// Creates a rider.
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
