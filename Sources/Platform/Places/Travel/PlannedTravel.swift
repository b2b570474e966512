public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import Foundation
import Synchronization

/// Travel times by the routing engine, else by the straight line, both corrected by what finished drives taught.
///
/// Nothing waits for it: an answer comes within a third of a second, whatever the engine and the database do.
public final class PlannedTravel: TravelPlanner, WalkPlanner {
    /// Drives that no factor explains teach nothing: a meter forgotten, a stop for shopping, a position gone wrong.
    private static let believableRatios = 0.1...10.0
    private static let believableSeconds = 30.0...10_800.0
    /// Anybody may ask for a walk, and taxis ask the same engine: beyond so many at once walkers get none.
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

    /// Makes the planner.
    ///
    /// - Parameters:
    ///   - engine: the routing engine, where there is one.
    ///   - database: has the table of `TravelMigrations`.
    ///   - clock: tells how old what is remembered is.
    ///   - timeZone: in which the hours of the day are counted.
    ///   - patience: how long an estimate may wait for the engine and, at the same time, for the factors.
    ///   - onFailure: hears of errors that cost a lesson or a better estimate, but no answer.
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

    /// How long the drive takes at a time of day; always an answer, the best that is to be had soon.
    public func duration(
        from origin: Coordinate,
        to destination: Coordinate,
        at moment: Timestamp
    ) async -> TravelEstimate {
        async let known = knownFactors()
        let plain = await routed(from: origin, to: destination) ?? Self.straightLine(from: origin, to: destination)
        return corrected(plain, DriveTraits(origin, destination, at: local(moment)), await known)
    }

    /// The route and the time of a drive that starts now; by the straight line if the routing engine is late or knows none.
    ///
    /// Nothing is taken from the cache: it does not know which way a vehicle faces, and rounds positions to 50 m.
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

    /// The way along the streets, if the routing engine can be asked and knows one.
    public func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        guard let route = await engine?.route(from: origin, to: destination) else { return nil }
        cache.remember(route.duration, from: origin, to: destination, now: clock.now())
        return route
    }

    /// The way on foot, which is asked for anew each time: few people want the same one; `nil` where too many ask at once.
    public func walk(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        await unhurried(from: origin, to: destination, by: .pedestrian)
    }

    /// The way on foot, by bicycle or by car; `nil` where too many ask for walks and bicycle rides at once.
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

    /// Learns from a drive that really happened; one that cannot have been a plain drive is left out.
    ///
    /// - Parameters:
    ///   - drive: the drive.
    ///   - record: notes that the drive is done with, in the transaction that keeps what it taught.
    /// - Throws: `DatabaseError`, and what `record` throws; then nothing is learned.
    public func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void = { _ in }
    ) async throws {
        let estimates = await believableEstimates(of: drive)
        try await table.learn(estimates.isEmpty ? nil : lesson(of: drive, estimates), recording: record)
        factors.forget()
    }

    /// What each source says of a drive, uncorrected, where it can have been one of that length.
    private func believableEstimates(of drive: FinishedDrive) async -> [TravelEstimate] {
        guard Self.believableSeconds.contains(drive.duration.value) else { return [] }
        let straight = Self.straightLine(from: drive.origin, to: drive.destination)
        let routed = await routed(from: drive.origin, to: drive.destination)
        return [straight, routed].compactMap(\.self).filter { estimate in
            estimate.duration > .zero && Self.believableRatios.contains(drive.duration / estimate.duration)
        }
    }

    /// How good the estimates of each source were so far, for publication.
    ///
    /// - Throws: `DatabaseError`.
    public func quality() async throws -> [EstimateQuality] { try await table.quality() }

    /// Corrects the routing engine's times of drives at a moment.
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

    /// The routing engine's own estimate, where it gives one in time.
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

    /// What the city's clocks show.
    private func local(_ moment: Timestamp) -> LocalMoment {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds / 1000))
        return LocalMoment(moment, secondsFromUTC: timeZone.secondsFromGMT(for: date))
    }
}
