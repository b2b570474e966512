import CrosstownCases
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import Testing

/// How often announced arrivals jump on recorded drives of Porto while the routing engine is late.
///
/// `Benchmarks/arrivals/run` gives the recording and a routing engine, and shows the table.
@Suite(.serialized, .enabled(if: PortoReplay.port != nil, "set CROSSTOWN_PORTO and CROSSTOWN_PORTO_ENGINE"))
struct ArrivalJumpTests {
    @Test(arguments: [
        ("quick", DelayedTravel.Delays.quick), ("slow", .slow), ("very slow", .verySlow),
    ])
    func `announced arrivals do not jump without a cause`(name: String, delays: DelayedTravel.Delays) async throws {
        let replay = try PortoReplay(at: #require(PortoReplay.recording))
        let jumps = try await ArrivalJumps(replay, delays).run()
        print("\(name) engine", "before: \(jumps.before.line)", "now: \(jumps.now.line)", separator: "\t")
        #expect(jumps.now.drives > 30)
        #expect(jumps.now.jumping * 100 <= jumps.now.drives)
    }
}

/// Recorded drives, on each of which somebody looks at the coming taxi with each position.
struct ArrivalJumps {
    /// What was counted.
    struct Count {
        var drives = 0
        /// Drives with at least one jump without a cause.
        var jumping = 0
        /// Drives with a jump from a time that was announced as rough.
        var rough = 0
        /// Drives with a jump of a taxi that had left the announced route.
        var leaving = 0
        /// Drives with a jump of a taxi that stood still, or was faster or slower than announced.
        var moving = 0

        /// The figures in words.
        var line: String {
            "of \(drives) drives \(jumping) jump without a cause, \(rough) from a rough time, \(leaving) off the route, "
                + "\(moving) by how the taxi moved"
        }

        fileprivate mutating func add(_ jumps: [Jump]) {
            drives += 1
            if jumps.contains(.plain) { jumping += 1 }
            if jumps.contains(.rough) { rough += 1 }
            if jumps.contains(.leaving) { leaving += 1 }
            if jumps.contains(.moving) { moving += 1 }
        }
    }

    /// Why an announced time jumped.
    fileprivate enum Jump {
        /// For no reason.
        case plain
        /// It was rough, and said so.
        case rough
        /// The taxi had left the announced route.
        case leaving
        /// The taxi stood still, or was faster or slower than announced: the time that was left, for the part of the route that
        /// is left, is the new time.
        case moving
    }

    /// So many drives are enough.
    private static let mostDrives = 120

    /// A jump is a change by more than half of what was left, and by more than so many seconds.
    private static let leastJump = 30.0
    /// A taxi farther than this from the announced route has left it, in meters.
    private static let offRoute = 50.0
    /// So has one that faces another way, in degrees.
    private static let mostTurn = 100.0
    /// Nobody waited longer for an answer, in seconds.
    private static let patienceBefore = 0.3

    fileprivate static func isJump(_ change: Double, of left: Double) -> Bool { change > max(leastJump, left / 2) }

    private let replay: PortoReplay
    private let clock = ManualClock()
    private let delays: DelayedTravel.Delays

    init(_ replay: PortoReplay, _ delays: DelayedTravel.Delays) { (self.replay, self.delays) = (replay, delays) }

    /// Drives all recorded drives, by the rules of now, and by an answer for each look alone as it was before.
    func run() async throws -> (before: Count, now: Count) {
        let database = try await TestEngine.sqlite.makeDatabase()
        let migrations = CoreMigrations.all + TravelMigrations.all + CaseMigrations.all + TaxiMigrations.all
        _ = try await Migrator(migrations).migrate(database, at: clock.now())
        let engine = try replay.planner(database, clock, asksEngine: true)
        let guess = try replay.planner(database, clock, asksEngine: false)
        let travel = DelayedTravel(engine, guess: guess, delays: delays)
        let dispatch = Dispatch(database: database, city: try Self.city, clock: clock, ids: CountingIdentifiers())
        var (before, now) = (Count(), Count())
        for drive in replay.drives where now.drives < Self.mostDrives {
            guard await isOnMap(drive, engine) else { continue }
            let lessons = ArrivalLessons(dispatch: dispatch, travel: travel, clock: clock)
            let routes = PickupRoutes(travel: travel, clock: clock, rule: ArrivalRule(), lessons: lessons)
            let jumps = await follow(drive, routes, travel, guess, engine)
            before.add(jumps.before)
            now.add(jumps.now)
            try await engine.learn(drive.finished) { _ in }
        }
        return (before, now)
    }

    /// Whether the engine knows the streets of a whole drive: its map ends within the city.
    private func isOnMap(_ drive: PortoReplay.Drive, _ engine: PlannedTravel) async -> Bool {
        guard let end = drive.places.last else { return false }
        for place in drive.places.dropLast() {
            if await engine.route(from: place, to: end) == nil { return false }
        }
        return true
    }

    private func follow(
        _ drive: PortoReplay.Drive,
        _ routes: PickupRoutes,
        _ travel: DelayedTravel,
        _ guess: PlannedTravel,
        _ engine: PlannedTravel
    ) async -> (before: [Jump], now: [Jump]) {
        guard let meeting = drive.places.last else { return ([], []) }
        let ride = TaxiRequest(meeting, at: drive.moment(0))
        var (then, present) = (Announcements(), Announcements())
        var late = routes.lateQuestions.makeAsyncIterator()
        var last: Fix?
        for index in 0..<(drive.places.count - 1) {
            let at = drive.moment(index)
            clock.move(to: at)
            let fix = Bearing.directed(Fix(place: drive.places[index], accuracy: Metres(15), at: at), after: last)
            last = fix
            let route = await routes.route(for: ride, from: fix)
            let plain = travel.lastLook.delay > Self.patienceBefore ? guess : engine
            let estimate = await plain.duration(from: fix.place, to: meeting, at: at)
            let arrivesAt = at.advanced(milliseconds: Int64(estimate.duration.value * 1000))
            let arrival = Arrival(estimate: arrivesAt, isHere: false, after: then.arrival, at: at)
            let (hasLeft, share) = (present.hasLeft(fix), present.shareLeft(fix))
            then.add(arrival, left: estimate.duration.value, at: at, hasLeft: hasLeft, share: share)
            let left = route.arrivesAt.seconds(since: at)
            present.add(route.arrival, left: left, at: at, hasLeft: hasLeft, share: share)
            present.place = fix.place
            present.isRough = route.isEstimated
            present.line = route.polyline6.flatMap { Polyline(polyline6: $0) } ?? present.line
            guard !travel.lastLook.hasRoute, let question = await late.next() else { continue }
            clock.move(to: at.advanced(milliseconds: Int64(travel.lastLook.delay * 1000)))
            await routes.answer(question)
        }
        return (then.jumps, present.jumps)
    }

    /// A city is needed, and nothing happens in it.
    private static var city: ZoneMap {
        get throws {
            let corners = [(0.0, 0.0), (0, 0.01), (0.01, 0.01), (0.01, 0), (0, 0)]
            let ring = corners.map { Coordinate(latitude: $0.0, longitude: $0.1) }
            return try ZoneMap([Zone(id: "zone", name: "Zone", area: MultiPolygon([Polygon(outer: ring)]))])
        }
    }

    /// What was announced last, and how often it jumped.
    private struct Announcements {
        var arrival: Arrival?
        var line: Polyline?
        /// Where the taxi was then.
        var place: Coordinate?
        var isRough = false
        /// How long the drive would still take, in seconds, before it was rounded to what was announced.
        private var left: Double?
        private(set) var jumps: [Jump] = []

        func hasLeft(_ fix: Fix) -> Bool {
            guard let line, let nearest = line.nearestPoint(to: fix.place) else { return false }
            guard nearest.off.value <= ArrivalJumps.offRoute else { return true }
            guard let heading = fix.heading, let direction = line.heading(at: nearest.along) else { return false }
            let turn = abs(heading.value - direction.value)
            return min(turn, 360 - turn) > ArrivalJumps.mostTurn
        }

        /// Which part of what was left of the announced route is left now; one where no route was announced.
        func shareLeft(_ fix: Fix) -> Double {
            guard let line, let place, let from = line.nearestPoint(to: place),
                let to = line.nearestPoint(to: fix.place)
            else { return 1 }
            return max(0, (line.length - to.along).value) / max(1, (line.length - from.along).value)
        }

        mutating func add(_ next: Arrival, left: Double, at now: Timestamp, hasLeft: Bool, share: Double) {
            defer { (arrival, self.left) = (next, left) }
            guard let arrival else { return }
            let change = abs(next.expectedAt.seconds(since: arrival.expectedAt))
            guard ArrivalJumps.isJump(change, of: arrival.expectedAt.seconds(since: now)) else { return }
            let expected = (self.left ?? left) * share
            let isExplained = !ArrivalJumps.isJump(abs(left - expected), of: expected)
            jumps.append(isRough ? .rough : hasLeft ? .leaving : isExplained ? .moving : .plain)
        }
    }
}

extension ManualClock {
    /// Sets the clock to a moment, which may be earlier.
    fileprivate func move(to moment: Timestamp) { advance(milliseconds: moment.milliseconds(since: now())) }
}

extension Timestamp {
    fileprivate func seconds(since other: Timestamp) -> Double { Double(milliseconds(since: other)) / 1000 }
}

extension TaxiRequest {
    /// A request that a taxi accepted.
    fileprivate init(_ meeting: Coordinate, at now: Timestamp) {
        let ids = CountingIdentifiers()
        self.init(
            ids.next(TaxiRequest.self),
            passenger: ids.next(Account.self),
            zone: "zone",
            meetingPlace: meeting,
            placeName: "",
            passengers: 1,
            at: now
        )
        acceptedAt = now
    }
}
