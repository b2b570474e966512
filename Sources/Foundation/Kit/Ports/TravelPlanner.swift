public import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// Finds routes through the city by car, and estimates their times.
public protocol TravelPlanner: Sendable {
    /// Estimates the time of a drive at a time of day; always returns the best estimate available soon.
    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate

    /// Returns the route and the time of a drive that starts now, from one response of the routing engine.
    ///
    /// - Parameters:
    ///   - start: the position and heading of the vehicle.
    ///   - destination: the destination.
    ///   - moment: when it starts.
    ///   - patience: the timeout of the routing engine.
    /// - Returns: the response; by default an estimate by the straight line.
    func drive(
        from start: DriveStart,
        to destination: Coordinate,
        at moment: Timestamp,
        patience: Duration
    ) async -> DriveEstimate

    /// Returns the route along the streets, if the routing engine is available and knows one.
    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute?

    /// Returns the route by a mode of transport, if the routing engine is available and knows one.
    func route(from origin: Coordinate, to destination: Coordinate, by way: WayKind) async -> RoadRoute?

    /// Returns the times of the drives between a place and others, both ways, in one request; `nil` if the routing
    /// engine is unavailable.
    func durations(around place: Coordinate, others: [Coordinate], at moment: Timestamp) async -> TravelStar?

    /// Learns from a completed drive, after a request to the routing engine about it.
    ///
    /// - Parameters:
    ///   - drive: the drive; one that cannot have been direct teaches nothing.
    ///   - record: stores that the drive is done, in the same transaction as the result, so that each drive is used
    ///     exactly once.
    /// - Throws: `DatabaseError`, and any error of `record`; then nothing is learned.
    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws
}

extension TravelPlanner {
    /// Returns the route and the time by default from two requests; a planner that supports headings needs one.
    public func drive(
        from start: DriveStart,
        to destination: Coordinate,
        at moment: Timestamp,
        patience: Duration
    ) async -> DriveEstimate {
        async let route = self.route(from: start.place, to: destination)
        let time = await duration(from: start.place, to: destination, at: moment)
        return DriveEstimate(time: time, route: await route)
    }

    /// Returns the route by car by default.
    public func route(from origin: Coordinate, to destination: Coordinate, by way: WayKind) async -> RoadRoute? {
        way == .car ? await route(from: origin, to: destination) : nil
    }

    /// Returns `nil` by default, without a routing engine.
    public func durations(around place: Coordinate, others: [Coordinate], at moment: Timestamp) async -> TravelStar? {
        nil
    }
}
