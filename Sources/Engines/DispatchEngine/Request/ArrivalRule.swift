public import CrosstownValues

/// The rule for a taxi's arrival at the meeting place, used for passengers, notifications, waiting time, the driver's
/// right to report missing passengers, and third-party programs.
///
/// A straight line alone proves nothing: a taxi 91 m away may have 800 m to drive. It counts only for a taxi that has
/// stopped within sight, or, without a known route, together with the driver's report.
public struct ArrivalRule: Hashable, Sendable {
    /// A taxi this near by road has arrived: the accuracy of two phones, and a space to stop.
    public var byRoad = Metres(60)
    /// A taxi that stopped this near by road has arrived: there was no space nearer.
    public var standingByRoad = Metres(100)
    /// A taxi that stopped this near has arrived, whatever its route: people there see it, as from a courtyard.
    public var standingInSight = Metres(30)
    /// How long a taxi must stay in one place to count as stopped; longer than a stop for a crossing pedestrian.
    public var standingMilliseconds: Int64 = 20_000
    /// A driver this near by road can report their arrival.
    public var saidByRoad = Metres(250)
    /// A driver this near can report their arrival whatever the route: by the map, the meeting place may be far from
    /// every street.
    public var saidInSight = Metres(50)
    /// A driver this near can report their arrival while no route is known.
    public var saidWithoutRoad = Metres(150)
    /// A taxi this near, in a straight line, has not left, whatever its route: it may have made room for other cars.
    public var staysWithin = Metres(120)
    /// A taxi that had arrived has left if it is farther away, by road and in a straight line.
    public var leavesBeyond = Metres(250)
    /// The required accuracy of a position.
    public var accuracy = Metres(50)
    /// The required accuracy of a position that supports a driver's report.
    public var saidAccuracy = Metres(100)
    /// The longest straight line of any rule: beyond it, no route is needed.
    public var asksWithin = Metres(500)

    /// The maximum straight line between a pick-up and the meeting place.
    public var picksUpWithin = Metres(500)

    /// Creates the default rule.
    public init() {}

    /// Returns why a taxi counts as arrived by its position alone, or `nil`.
    public func basis(at distance: MeetingDistance) -> ArrivalBasis? {
        guard distance.accuracy <= accuracy, distance.straight <= asksWithin else { return nil }
        if let road = distance.road, road <= byRoad { return .road }
        guard distance.standingMilliseconds >= standingMilliseconds else { return nil }
        if distance.straight <= standingInSight { return .standing }
        return distance.road.map { $0 <= standingByRoad } == true ? .standing : nil
    }

    /// Returns whether the driver's report of their arrival is plausible.
    public func isPlausible(at distance: MeetingDistance) -> Bool {
        guard distance.accuracy <= saidAccuracy, distance.straight <= asksWithin else { return false }
        if distance.straight <= saidInSight { return true }
        return distance.road.map { $0 <= saidByRoad } ?? (distance.straight <= saidWithoutRoad)
    }

    /// Returns whether passengers could have boarded a taxi that had not arrived: they may have walked toward it.
    ///
    /// An inaccurate position never blocks a driver.
    public func canPickUp(at distance: MeetingDistance) -> Bool {
        distance.straight <= picksUpWithin || distance.accuracy > saidAccuracy
    }

    /// Returns whether a taxi that had arrived has left since.
    public func hasLeft(at distance: MeetingDistance) -> Bool {
        guard distance.straight > staysWithin else { return false }
        return distance.best > leavesBeyond
    }
}
