import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// The pool of one leg of an event: its sign-ups and the promises so far.
struct EventPool: Sendable {
    /// How long before the event begins or ends riders learn their driver; from then on, only cancellations change the
    /// plan.
    static let freeze = Seconds(7200)
    /// The assumed speed of cars on 1.3 times the great-circle distance: 30 km/h, usual in towns.
    static let speed = MetresPerSecond(30 / 3.6)
    /// The duration of a pick-up.
    static let boarding = Seconds(60)
    /// How long after the end of an event all riders should be home.
    static let wayHome = Seconds(3 * 3600)

    let frame: PoolFrame
    let leg: Leg
    /// The sign-ups, sorted by ID.
    let entries: [PoolEntry]
    let memory: PoolMemory
    /// The sign-ups changed since the last plan.
    let changed: Set<Identifier<SignUp>>
    /// Whether some riders of the same car must be separated.
    let isParted: Bool
    /// The drives by road; `nil` for straight lines.
    let roads: RoadTimes?
    /// Whether the event's time or place has changed since the last plan.
    let isMoved: Bool
    /// Whether drives by road are now available for places whose promises used straight lines.
    let isRemeasured: Bool

    /// Creates a pool from the sign-ups and the still valid parts of the last plan.
    init(frame: PoolFrame, leg: Leg, entries: [PoolEntry], since known: KnownPool, roads: RoadTimes? = nil) {
        (self.frame, self.leg, self.entries, self.roads) = (frame, leg, entries, roads)
        isMoved = known.frame.map { $0 != frame } ?? false
        isRemeasured = !isMoved && known.isRemeasured(by: roads)
        let before = Dictionary(uniqueKeysWithValues: known.entries.map { ($0.id, $0) })
        let others = entries.filter { entry in before[entry.id].map { !$0.isAlike(entry) } ?? false }
        changed = Set(others.map(\.id))
        let drivers = known.memory.plan.pickUps.mapValues(\.driver)
        isParted = entries.contains { entry in
            guard let before = before[entry.id] else { return false }
            let isTogether = entry.fixed != nil && entry.fixed == drivers[entry.id.of(Rider.self)]?.of(SignUp.self)
            return !Set(entry.avoided).isSubset(of: before.avoided) || before.fixed != entry.fixed && !isTogether
        }
        var memory = known.memory(for: frame, changed: Set(others.filter { $0.kind == .request }.map(\.id)))
        // Stranded riders have priority over riders who wait at home.
        let stranded = entries.filter { $0.isStranded == true }.map { $0.id.of(Rider.self) }
        memory.stranded.formUnion(stranded.filter { memory.promises[$0] == nil })
        self.memory = memory
    }

    /// Whether drivers and riders know each other.
    func isFrozen(at now: Timestamp) -> Bool { isFrozen(leg == .there ? frame.beginsAt : frame.endsAt, at: now) }

    /// Whether names on the leg to the event are fixed and people are still traveling.
    func isOnTheWayThere(at now: Timestamp) -> Bool { isFrozen(frame.beginsAt, at: now) && now < frame.beginsAt }

    private func isFrozen(_ moment: Timestamp, at now: Timestamp) -> Bool {
        moment.milliseconds(since: now) <= Int64(Self.freeze.value * 1000)
    }

    /// The input of the engine.
    var problem: PoolProblem { problem(at: nil) }

    /// Returns the input of the engine at a given time; people who have not left yet cannot start in the past.
    private func problem(at now: Timestamp?) -> PoolProblem {
        let starts = Starts(self, at: now)
        let company = Company(entries)
        let problem = PoolProblem(
            drivers: entries.filter { $0.kind == .offer }.map { driver($0, starts) },
            riders: entries.filter { $0.kind == .request }.map { rider($0, company, starts) },
            eventPlace: frame.place,
            eventStart: leg == .there ? frame.beginsAt : frame.endsAt,
            boarding: Self.boarding,
            travel: travel
        )
        return leg == .there ? problem : WayHome(problem).mirrored
    }

    private var travel: TravelSource {
        if entries.contains(where: { $0.from != nil }) { return .matrix(RescueTable(self).milliseconds) }
        return roads.map { .matrix($0.table(places)) } ?? .greatCircle(speed: Self.speed)
    }

    /// The entries in the order of the engine's table, without the event, which is last.
    var rows: [PoolEntry] { entries.filter { $0.kind == .offer } + entries.filter { $0.kind == .request } }

    /// The places in the order of the engine's table: drivers, riders, the event.
    var places: [Coordinate] { rows.map(\.place) + [frame.place] }

    private var latestHome: Timestamp { frame.endsAt.advanced(milliseconds: Int64(Self.wayHome.value * 1000)) }

    private func driver(_ offer: PoolEntry, _ starts: Starts) -> Driver {
        Driver(
            id: offer.id.of(Driver.self),
            place: offer.place,
            seats: offer.people,
            leavesNotBefore: leg == .there ? starts.driver(offer) : latestHome,
            mostDetour: Seconds(Double(offer.detourMinutes * 60)),
            mostStops: offer.mostStops ?? .max
        )
    }

    private func rider(_ request: PoolEntry, _ company: Company, _ starts: Starts) -> Rider {
        Rider(
            id: request.id.of(Rider.self),
            place: request.place,
            readyFrom: leg == .there ? starts.rider(request) : latestHome,
            arriveBy: leg == .there ? frame.beginsAt : starts.home(request, after: frame.endsAt),
            groupSize: request.people,
            notWith: company.avoided(by: request)
        )
    }

    /// Converts a time to the engine's: the leg home is planned with reversed time.
    private func engineTime(_ now: Timestamp) -> Timestamp {
        guard leg == .home else { return now }
        return Timestamp(milliseconds: now.milliseconds - 2 * frame.endsAt.milliseconds)
    }

    /// Creates a new plan and lists who has to be notified.
    ///
    /// - Parameters:
    ///   - now: the current time, which decides whether the pool is frozen.
    ///   - meter: the limit of the search and the time used.
    /// - Returns: the pool's new memory, and the changes to notify people of.
    func planned(at now: Timestamp, _ meter: inout PlanBudget.Meter) -> (memory: PoolMemory, news: PoolNews) {
        var rules = PromiseRules()
        rules.freeze = Self.freeze
        let problem = problem(at: now)
        var board = PoolBoard(problem, remembering: remembered(at: now), rules: rules)
        let news = board.apply(changes(problem), now: engineTime(now)) { meter.progress($0) }
        return (board.memory, news)
    }

    /// Returns the memory without expired promises of cars that no longer come.
    private func remembered(at now: Timestamp) -> PoolMemory {
        guard leg == .there else { return memory }
        let coming = Set(entries.map { $0.id.of(Driver.self) })
        var memory = memory
        for (rider, pickUp) in memory.plan.pickUps where !coming.contains(pickUp.driver) {
            guard let window = memory.promises[rider], window.latest < now else { continue }
            memory.promises[rider] = nil
            memory.stranded.insert(rider)
        }
        return memory
    }

    /// Returns who left, which cars changed, and who must be separated.
    private func changes(_ problem: PoolProblem) -> [PoolChange] {
        let offers = changed.map { $0.of(Driver.self) }
        let again = problem.drivers.filter { offers.contains($0.id) }
            .flatMap { [PoolChange.driverCancels($0.id), .driver($0)] }
        let parted: [PoolChange] = isParted || isRescueNeeded ? [.companyParts] : []
        return cancellations + again + parted + (isRemeasured ? [.travelTimes] : [])
    }

    /// Whether riders wait where a car stopped.
    private var isRescueNeeded: Bool {
        entries.contains { $0.isStranded == true && memory.stranded.contains($0.id.of(Rider.self)) }
    }

    /// The canceled sign-ups that are still in the memory.
    private var cancellations: [PoolChange] {
        let here = Set(entries.map(\.id))
        let drivers = Set(memory.plan.rides.map(\.driver)).filter { !here.contains($0.of(SignUp.self)) }
        let riders = Set(memory.promises.keys).union(memory.stranded).filter { !here.contains($0.of(SignUp.self)) }
        return drivers.sorted().map { .driverCancels($0) } + riders.sorted().map { .riderCancels($0) }
    }

    /// Returns the plan of a memory with the times of this leg.
    func plan(of memory: PoolMemory) -> PoolPlan {
        guard leg == .home else { return memory.plan }
        let nobody = PoolProblem(
            drivers: [],
            riders: [],
            eventPlace: frame.place,
            eventStart: frame.endsAt,
            boarding: Self.boarding,
            travel: .greatCircle(speed: Self.speed)
        )
        return WayHome(nobody).plan(from: memory.plan)
    }

    /// Returns a rider's promised window with the times of this leg: when the car is at the place.
    func window(of rider: Identifier<Rider>, in memory: PoolMemory) -> PickUpWindow? {
        memory.promises[rider].map { window in
            guard leg == .home else { return window }
            let boarding = Int64(Self.boarding.value * 1000)
            return PickUpWindow(
                earliest: Timestamp(milliseconds: -window.latest.milliseconds - boarding),
                latest: Timestamp(milliseconds: -window.earliest.milliseconds - boarding)
            )
        }
    }

    /// Returns why some riders have no ride.
    func refusals(of riders: some Sequence<Identifier<SignUp>>) -> [Identifier<SignUp>: Refusal] {
        let problem = problem
        return riders.reduce(into: [:]) { $0[$1] = memory.plan.refusal(of: $1.of(Rider.self), in: problem) }
    }
}
