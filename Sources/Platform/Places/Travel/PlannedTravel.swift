public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import Foundation
import Synchronization

/// Travel times from the routing engine, or else from the straight line, corrected by finished drives.
///
/// Returns within a third of a second, however slow the engine and the database are.
public final class PlannedTravel: TravelPlanner, WalkPlanner {
    /// Drives outside are ignored, such as a forgotten meter, a stop for shopping or an invalid position.
    private static let believableRatios = 0.1...10.0
    private static let believableSeconds = 30.0...10_800.0
    /// The number of walks calculated at the same time; above it, walks get no route, since taxis use the same engine.
    private static let mostWalks = 8

    let engine: ValhallaClient?
    private let table: FactorTable
    private let factors: FactorMemory
    private let cache = RouteCache()
    private let walks = Mutex(0)
    private let clock: any WallClock
    private let timeZone: TimeZone
    private let patience: Duration
    private let onFailure: @Sendable (any Error) -> Void

    /// Creates the planner.
    ///
    /// - Parameters:
    ///   - engine: the routing engine, if there is one.
    ///   - database: has the tables of `TravelMigrations`.
    ///   - clock: the current time, for caches.
    ///   - timeZone: the time zone for hours of the day.
    ///   - patience: the timeout of an estimate for the engine and, at the same time, for the factors.
    ///   - onFailure: receives errors that lose a correction or worsen an estimate.
    public init(
        engine: ValhallaClient?,
        database: any Database,
        clock: any WallClock,
        timeZone: TimeZone,
        patience: Duration = .milliseconds(300),
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.engine = engine
        table = FactorTable(database: database)
        factors = FactorMemory(table: table, clock: clock)
        self.clock = clock
        self.timeZone = timeZone
        self.patience = patience
        self.onFailure = onFailure
    }

    /// Returns the duration of a drive at a time of day; always the best available estimate.
    public func duration(
        from origin: Coordinate,
        to destination: Coordinate,
        at moment: Timestamp
    ) async -> TravelEstimate {
        async let known = knownFactors()
        let plain = await routed(from: origin, to: destination) ?? Self.straightLine(from: origin, to: destination)
        return corrected(plain, DriveTraits(origin, destination, at: local(moment)), await known)
    }

    /// Returns the route and duration of a drive that starts now, by the straight line if the engine is late or finds
    /// no route.
    ///
    /// Bypasses the cache, which ignores the direction that a vehicle faces and rounds positions to 50 m.
    public func drive(
        from start: DriveStart,
        to destination: Coordinate,
        at moment: Timestamp,
        patience: Duration
    ) async -> DriveEstimate {
        async let known = knownFactors()
        let route = await engine?.drive(from: start, to: destination, within: patience)
        let plain =
            route.map { TravelEstimate(duration: $0.duration, source: .routed) }
            ?? Self.straightLine(from: start.place, to: destination)
        return DriveEstimate(
            time: corrected(plain, DriveTraits(start.place, destination, at: local(moment)), await known),
            route: route
        )
    }

    /// Returns the route on streets, if the routing engine finds one.
    public func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        guard let route = await engine?.route(from: origin, to: destination) else { return nil }
        cache.remember(route.duration, from: origin, to: destination, now: clock.now())
        return route
    }

    /// Returns the route on foot, uncached since few users need the same one; `nil` if there are too many requests.
    public func walk(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        await unhurried(from: origin, to: destination, by: .pedestrian)
    }

    /// Returns the route on foot, by bicycle or by car; `nil` if there are too many requests for walks and bicycle
    /// rides.
    public func route(from origin: Coordinate, to destination: Coordinate, by way: WayKind) async -> RoadRoute? {
        switch way {
        case .foot: await walk(from: origin, to: destination)
        case .bicycle: await unhurried(from: origin, to: destination, by: .bicycle)
        case .car: await route(from: origin, to: destination)
        }
    }

    private func unhurried(
        from origin: Coordinate,
        to destination: Coordinate,
        by costing: RouteCosting
    ) async -> RoadRoute? {
        let mayAsk = walks.withLock { walks in
            guard walks < Self.mostWalks else { return false }
            walks += 1
            return true
        }
        guard mayAsk else { return nil }
        defer { walks.withLock { $0 -= 1 } }
        return await engine?.route(from: origin, to: destination, by: costing)
    }

    /// Updates the corrections from a finished drive, and ignores drives that must have had stops or errors.
    ///
    /// - Parameters:
    ///   - drive: the drive.
    ///   - record: records in the same transaction that the drive was processed.
    /// - Throws: `DatabaseError`, and errors of `record`; then nothing is saved.
    public func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void = { _ in }
    ) async throws {
        let estimates = await believableEstimates(of: drive)
        try await table.learn(estimates.isEmpty ? nil : lesson(of: drive, estimates), recording: record)
        factors.forget()
    }

    /// Returns each source's uncorrected estimate of a drive, if the drive's duration is plausible for it.
    private func believableEstimates(of drive: FinishedDrive) async -> [TravelEstimate] {
        guard Self.believableSeconds.contains(drive.duration.value) else { return [] }
        let straight = Self.straightLine(from: drive.origin, to: drive.destination)
        let routed = await routed(from: drive.origin, to: drive.destination)
        return [straight, routed].compactMap(\.self).filter { estimate in
            estimate.duration > .zero && Self.believableRatios.contains(drive.duration / estimate.duration)
        }
    }

    /// Returns the quality of each source's estimates so far, for publication.
    ///
    /// - Throws: `DatabaseError`.
    public func quality() async throws -> [EstimateQuality] { try await table.quality() }

    /// Returns a function that corrects the routing engine's durations at a moment.
    func corrections(at moment: Timestamp) async -> @Sendable (Coordinate, Coordinate, Seconds) -> Seconds {
        let (factors, local) = (await knownFactors(), local(moment))
        return { origin, destination, estimated in
            estimated * factors.factor(.routed, DriveTraits(origin, destination, at: local), estimated: estimated)
        }
    }

    private func lesson(of drive: FinishedDrive, _ estimates: [TravelEstimate]) -> FactorTable.Lesson {
        FactorTable.Lesson(
            traits: DriveTraits(drive.origin, drive.destination, at: local(drive.startedAt)),
            estimates: estimates,
            real: drive.duration,
            endedAt: drive.startedAt.advanced(milliseconds: Int64(drive.duration.value * 1000))
        )
    }

    private func corrected(_ plain: TravelEstimate, _ drive: DriveTraits, _ known: TravelFactors) -> TravelEstimate {
        let factor = known.factor(plain.source, drive, estimated: plain.duration)
        return TravelEstimate(duration: plain.duration * factor, source: plain.source)
    }

    /// Returns the routing engine's estimate, unless it times out.
    private func routed(from origin: Coordinate, to destination: Coordinate) async -> TravelEstimate? {
        if let known = cache.duration(from: origin, to: destination, now: clock.now()) {
            return TravelEstimate(duration: known, source: .routed)
        }
        guard let engine else { return nil }
        let route = try? await withinTime(patience) { await engine.route(from: origin, to: destination) }
        guard let route = route.flatMap(\.self) else { return nil }
        cache.remember(route.duration, from: origin, to: destination, now: clock.now())
        return TravelEstimate(duration: route.duration, source: .routed)
    }

    private func knownFactors() async -> TravelFactors {
        if let fresh = factors.fresh { return fresh }
        do {
            return try await withinTime(patience) { [factors] in try await factors.load() }
        } catch {
            onFailure(error)
            return factors.last
        }
    }

    private static func straightLine(from origin: Coordinate, to destination: Coordinate) -> TravelEstimate {
        TravelEstimate(duration: StraightLine.duration(from: origin, to: destination), source: .straightLine)
    }

    private func local(_ moment: Timestamp) -> LocalMoment {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds / 1000))
        return LocalMoment(moment, secondsFromUTC: timeZone.secondsFromGMT(for: date))
    }
}
