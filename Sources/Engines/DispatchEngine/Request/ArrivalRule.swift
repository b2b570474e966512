public import CrosstownValues

/// Whether a taxi is at the meeting place: the one rule for what passengers are shown and notified of, for waiting time and the
/// driver's right to report missing passengers, and for what programs of others are sent.
///
/// A straight line alone proves nothing: a taxi 91 m away may have 800 m to drive. It counts only where a taxi has stopped
/// within sight, or, while no route is known, beside the driver's own word.
public struct ArrivalRule: Hashable, Sendable {
    /// A taxi this near by road has arrived: the accuracy of two phones, and a space to stop.
    public var byRoad = Metres(60)
    /// A taxi that stopped this near by road has arrived: there was no space nearer.
    public var standingByRoad = Metres(100)
    /// A taxi that stopped this near has arrived, whatever its route: people there see it, as from a courtyard.
    public var standingInSight = Metres(30)
    /// How long a taxi must stay in one place to count as stopped; longer than a stop for somebody who crosses the street.
    public var standingMilliseconds: Int64 = 20_000
    /// A driver this near by road may say that they have arrived.
    public var saidByRoad = Metres(250)
    /// A driver this near may say so whatever the route: the meeting place may be far from every street by the map.
    public var saidInSight = Metres(50)
    /// A driver this near may say so while no route is known.
    public var saidWithoutRoad = Metres(150)
    /// A taxi this near, in a straight line, has not left, whatever its route: it may have moved for others.
    public var staysWithin = Metres(120)
    /// A taxi that had arrived has left if it is farther away than this, by road and in a straight line.
    public var leavesBeyond = Metres(250)
    /// A less accurate position is no proof.
    public var accuracy = Metres(50)
    /// A less accurate position does not support a driver's word.
    public var saidAccuracy = Metres(100)
    /// No rule reaches farther than this in a straight line, so that nobody need ask for a route from beyond.
    public var asksWithin = Metres(500)

    /// Nobody is picked up farther than this from the meeting place, in a straight line.
    public var picksUpWithin = Metres(500)

    /// The rule as it is by default.
    public init() {}

    /// Why a taxi counts as arrived by its position alone; `nil` if it does not.
    public func basis(at distance: MeetingDistance) -> ArrivalBasis? {
        guard distance.accuracy <= accuracy, distance.straight <= asksWithin else { return nil }
        if let road = distance.road, road <= byRoad { return .road }
        guard distance.standingMilliseconds >= standingMilliseconds else { return nil }
        if distance.straight <= standingInSight { return .standing }
        return distance.road.map { $0 <= standingByRoad } == true ? .standing : nil
    }

    /// Whether a driver who says that they have arrived may be there.
    public func isPlausible(at distance: MeetingDistance) -> Bool {
        guard distance.accuracy <= saidAccuracy, distance.straight <= asksWithin else { return false }
        if distance.straight <= saidInSight { return true }
        return distance.road.map { $0 <= saidByRoad } ?? (distance.straight <= saidWithoutRoad)
    }

    /// Whether passengers can have got into a taxi that had not arrived: they may have come to meet it.
    ///
    /// A vague position proves nothing against its driver.
    public func canPickUp(at distance: MeetingDistance) -> Bool {
        distance.straight <= picksUpWithin || distance.accuracy > saidAccuracy
    }

    /// Whether a taxi that had arrived has driven away since.
    public func hasLeft(at distance: MeetingDistance) -> Bool {
        guard distance.straight > staysWithin else { return false }
        return distance.best > leavesBeyond
    }
}
