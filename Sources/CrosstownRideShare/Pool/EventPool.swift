import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// What a plan has to know of an event.
struct PoolFrame: Codable, Hashable, Sendable {
    /// When it begins.
    let beginsAt: Timestamp
    /// When it ends.
    let endsAt: Timestamp
    /// Degrees of WGS 84.
    let latitude: Double
    /// Degrees of WGS 84.
    let longitude: Double

    /// Reads an event; `nil` for one without a place.
    init?(_ event: DirectoryEvent) {
        guard let position = event.venue?.position else { return nil }
        beginsAt = event.beginsAt
        endsAt = event.endsAt
        latitude = position.latitude
        longitude = position.longitude
    }
}

/// What a plan has to know of a sign-up: nothing that names anybody.
struct PoolEntry: Codable, Hashable, Sendable {
    let id: Identifier<SignUp>
    let kind: SignUp.Kind
    let latitude: Double
    let longitude: Double
    let people: Int
    let leavesAt: Timestamp
    let detourMinutes: Int
    let womenOnly: Bool
    let childSeat: Bool
    /// The most pick-ups of a driver; `nil` for as many as there are seats.
    let mostStops: Int?
    /// Those with whom this one is never in a car, since one has blocked or avoids the other.
    var avoided: [Identifier<SignUp>]
    /// The only driver with whom this one rides, since an organizer has decided so.
    var fixed: Identifier<SignUp>?

    /// Reads a sign-up.
    init(
        _ signUp: SignUp,
        avoiding avoided: [Identifier<SignUp>] = [],
        with fixed: Identifier<SignUp>? = nil
    ) {
        id = signUp.id
        kind = signUp.kind
        latitude = signUp.place.latitude
        longitude = signUp.place.longitude
        people = signUp.people
        leavesAt = signUp.leavesAt
        detourMinutes = signUp.detourMinutes
        womenOnly = signUp.womenOnly
        childSeat = signUp.childSeat
        mostStops = signUp.kind == .offer && signUp.mostStops < signUp.people ? signUp.mostStops : nil
        self.avoided = avoided
        self.fixed = fixed
    }

    var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// Whether another entry of the same sign-up differs at most in whom it avoids.
    func isAlike(_ other: PoolEntry) -> Bool {
        var other = other
        (other.avoided, other.fixed) = (avoided, fixed)
        return other == self
    }
}

/// The pool of one way of an event: who signed up, and what was promised so far.
struct EventPool: Sendable {
    /// So long before the event begins or ends, riders are told who drives them, and only cancellations change the plan.
    static let freeze = Seconds(7200)
    /// How fast cars are taken to be on the great circle times 1.3: 30 km/h, as usual in towns.
    static let speed = MetresPerSecond(30 / 3.6)
    /// How long a car stands at a pick-up.
    static let boarding = Seconds(60)
    /// How long after the end of an event everybody is to be at home.
    static let wayHome = Seconds(3 * 3600)

    let frame: PoolFrame
    let leg: Leg
    /// Those who are signed up, in the order of their identities.
    let entries: [PoolEntry]
    let memory: PoolMemory
    /// Those who wish or offer something else than when the pool was planned last.
    let changed: Set<Identifier<SignUp>>
    /// Whether some who ride together must not do so any more.
    let isParted: Bool
    /// The drives by road; `nil` for straight lines.
    let roads: RoadTimes?

    /// Gathers who is signed up, and what holds of what was known before.
    init(frame: PoolFrame, leg: Leg, entries: [PoolEntry], since known: KnownPool, roads: RoadTimes? = nil) {
        (self.frame, self.leg, self.entries, self.roads) = (frame, leg, entries, roads)
        let before = Dictionary(uniqueKeysWithValues: known.entries.map { ($0.id, $0) })
        let others = entries.filter { entry in before[entry.id].map { !$0.isAlike(entry) } ?? false }
        changed = Set(others.map(\.id))
        isParted = entries.contains { entry in
            before[entry.id].map { !Set(entry.avoided).isSubset(of: $0.avoided) || $0.fixed != entry.fixed } ?? false
        }
        memory = known.memory(for: frame, changed: Set(others.filter { $0.kind == .request }.map(\.id)))
    }

    /// What the engine has to solve.
    var problem: PoolProblem {
        let company = Company(entries)
        let problem = PoolProblem(
            drivers: entries.filter { $0.kind == .offer }.map(driver),
            riders: entries.filter { $0.kind == .request }.map { rider($0, company) },
            eventPlace: Coordinate(latitude: frame.latitude, longitude: frame.longitude),
            eventStart: leg == .there ? frame.beginsAt : frame.endsAt,
            boarding: Self.boarding,
            travel: roads.map { .matrix($0.table(places)) } ?? .greatCircle(speed: Self.speed)
        )
        return leg == .there ? problem : WayHome(problem).mirrored
    }

    /// The places in the order of the engine's table: drivers, riders, the event.
    var places: [Coordinate] {
        entries.filter { $0.kind == .offer }.map(\.place) + entries.filter { $0.kind == .request }.map(\.place)
            + [Coordinate(latitude: frame.latitude, longitude: frame.longitude)]
    }

    private var latestHome: Timestamp { frame.endsAt.advanced(milliseconds: Int64(Self.wayHome.value * 1000)) }

    private func driver(_ offer: PoolEntry) -> Driver {
        Driver(
            id: offer.id.of(Driver.self),
            place: offer.place,
            seats: offer.people,
            leavesNotBefore: leg == .there ? offer.leavesAt : latestHome,
            mostDetour: Seconds(Double(offer.detourMinutes * 60)),
            mostStops: offer.mostStops ?? .max
        )
    }

    private func rider(_ request: PoolEntry, _ company: Company) -> Rider {
        Rider(
            id: request.id.of(Rider.self),
            place: request.place,
            readyFrom: leg == .there ? request.leavesAt : latestHome,
            arriveBy: leg == .there ? frame.beginsAt : frame.endsAt,
            groupSize: request.people,
            notWith: company.avoided(by: request)
        )
    }

    /// A moment as the engine counts: the way home is planned with the time running backward.
    private func engineTime(_ now: Timestamp) -> Timestamp {
        guard leg == .home else { return now }
        return Timestamp(milliseconds: now.milliseconds - 2 * frame.endsAt.milliseconds)
    }

    /// Plans anew, and says what people are to be told.
    ///
    /// - Parameters:
    ///   - now: the moment, which decides whether the pool is frozen.
    ///   - meter: how long the search may take, and how long it took.
    /// - Returns: what the pool has to remember, and who is to be told what.
    func planned(at now: Timestamp, _ meter: inout PlanBudget.Meter) -> (memory: PoolMemory, news: PoolNews) {
        var rules = PromiseRules()
        rules.freeze = Self.freeze
        var board = PoolBoard(problem, remembering: memory, rules: rules)
        let news = board.apply(changes, now: engineTime(now)) { meter.progress($0) }
        return (board.memory, news)
    }

    /// Who left, which cars are others, and who must not be together any more.
    private var changes: [PoolChange] {
        let offers = changed.map { $0.of(Driver.self) }
        let again = problem.drivers.filter { offers.contains($0.id) }
            .flatMap { [PoolChange.driverCancels($0.id), .driver($0)] }
        return cancellations + again + (isParted ? [.companyParts] : [])
    }

    /// Those of the memory who are not signed up any more.
    private var cancellations: [PoolChange] {
        let here = Set(entries.map(\.id))
        let drivers = Set(memory.plan.rides.map(\.driver)).filter { !here.contains($0.of(SignUp.self)) }
        let riders = Set(memory.promises.keys).union(memory.stranded).filter { !here.contains($0.of(SignUp.self)) }
        return drivers.sorted().map { .driverCancels($0) } + riders.sorted().map { .riderCancels($0) }
    }

    /// The plan of a memory with the times of this way.
    func plan(of memory: PoolMemory) -> PoolPlan {
        guard leg == .home else { return memory.plan }
        var empty = problem
        empty.drivers = []
        empty.riders = []
        return WayHome(empty).plan(from: memory.plan)
    }

    /// The window that a rider was promised, with the times of this way.
    func window(of rider: Identifier<Rider>, in memory: PoolMemory) -> PickUpWindow? {
        memory.promises[rider].map { window in
            guard leg == .home else { return window }
            return PickUpWindow(
                earliest: Timestamp(milliseconds: -window.latest.milliseconds),
                latest: Timestamp(milliseconds: -window.earliest.milliseconds)
            )
        }
    }

    /// Why a rider has no ride.
    func refusal(of rider: Identifier<SignUp>) -> Refusal? {
        memory.plan.refusal(of: rider.of(Rider.self), in: problem)
    }
}
