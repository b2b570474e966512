public import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// Knows the ways through the city by car, and how long they take.
public protocol TravelPlanner: Sendable {
    /// How long the drive takes at a time of day; always an answer, the best that is to be had soon.
    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate

    /// The route and the time of a drive that starts now, of one answer of the routing engine.
    ///
    /// - Parameters:
    ///   - start: where the vehicle is and which way it faces.
    ///   - destination: where it goes to.
    ///   - moment: when it starts.
    ///   - patience: how long to wait for the routing engine.
    /// - Returns: what it answered; an estimate by the straight line if it did not.
    func drive(
        from start: DriveStart,
        to destination: Coordinate,
        at moment: Timestamp,
        patience: Duration
    ) async -> DriveEstimate

    /// The way along the streets, if the routing engine can be asked and knows one.
    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute?

    /// The way by one of several means, if the routing engine can be asked and knows one.
    func route(from origin: Coordinate, to destination: Coordinate, by way: WayKind) async -> RoadRoute?

    /// How long the drives between a place and others take, both ways, asked all at once; `nil` where the routing
    /// engine cannot be asked.
    func durations(around place: Coordinate, others: [Coordinate], at moment: Timestamp) async -> TravelStar?

    /// Learns from a drive that really happened, once the routing engine was asked about it.
    ///
    /// - Parameters:
    ///   - drive: the drive; one that cannot have been a plain drive teaches nothing.
    ///   - record: notes that the drive is done with, in the transaction that keeps what it taught, so that none is learned
    ///     from twice and none is lost.
    /// - Throws: `DatabaseError`, and what `record` throws; then nothing is learned.
    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws
}

extension TravelPlanner {
    /// The route and the time of two answers; a planner that knows headings asks once.
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

    /// The way by car; a planner that knows others tells them too.
    public func route(from origin: Coordinate, to destination: Coordinate, by way: WayKind) async -> RoadRoute? {
        way == .car ? await route(from: origin, to: destination) : nil
    }

    /// No routing engine can be asked.
    public func durations(around place: Coordinate, others: [Coordinate], at moment: Timestamp) async -> TravelStar? {
        nil
    }
}
