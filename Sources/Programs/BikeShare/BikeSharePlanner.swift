import CrosstownValues

/// Plans the docks of each ride's start and end, and the staff's moves, step by step.
struct BikeSharePlanner {
    private struct Happening {
        let recordedAt: Timestamp
        let ride: Int
        let isEnd: Bool
    }

    let docks: [Int: [String]]
    private(set) var fleet: DockedFleet
    private(set) var carried = 0

    private let rides: [RecordedRide]
    /// The remaining rides of each bike, in reverse order.
    private var coming: [String: [Int]]
    private var idle: [Int]
    private var riderOf: [Int: Int] = [:]
    private var step = StepOfActs()

    init(
        _ rides: [RecordedRide],
        stations: [RecordedStation],
        riders: Int
    ) throws(DockedFleet.Contradiction) {
        self.rides = rides
        docks = Dictionary(stations.map { ($0.number, Self.plates(of: $0)) }) { first, _ in first }
        coming = Dictionary(grouping: rides.indices.reversed()) { rides[$0].bike }
        idle = Array(0..<riders)
        fleet = try Self.beginning(rides, docks)
    }

    private static func plates(of station: RecordedStation) -> [String] {
        (1...max(1, station.docks)).map { "D\(station.number)X\($0 < 10 ? "0" : "")\($0)" }
    }

    /// Each bike is in the station of its first ride, or elsewhere while that station is full.
    private static func beginning(
        _ rides: [RecordedRide],
        _ docks: [Int: [String]]
    ) throws(DockedFleet.Contradiction) -> DockedFleet {
        var left = docks.mapValues { $0[...] }
        var places: [String: DockedFleet.Dock] = [:]
        for ride in rides where places[ride.bike] == nil {
            let hasRoom = left[ride.start]?.isEmpty == false
            let roomiest = left.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
            let station = hasRoom ? ride.start : roomiest ?? ride.start
            guard let dock = left[station]?.popFirst() else {
                throw DockedFleet.Contradiction(description: "there are more bikes than docks")
            }
            places[ride.bike] = DockedFleet.Dock(station: station, plate: dock)
        }
        return try DockedFleet(docks: docks, places: places)
    }

    /// Plans all rides; within a minute of the record, rides end before others begin.
    mutating func plan(
        _ moment: (Timestamp) -> Timestamp
    ) throws(DockedFleet.Contradiction) -> [BikeSharePlan.Step] {
        var steps: [BikeSharePlan.Step] = []
        for happening in happenings {
            let at = moment(happening.recordedAt)
            if at != step.at, let done = step.next(at) { steps.append(done) }
            if happening.isEnd { try end(happening.ride) } else { try start(happening.ride) }
        }
        return steps + [step.next(Timestamp(milliseconds: .max))].compactMap(\.self)
    }

    private var happenings: [Happening] {
        let starts = rides.indices.map { Happening(recordedAt: rides[$0].startedAt, ride: $0, isEnd: false) }
        let ends = rides.indices.map { Happening(recordedAt: rides[$0].endedAt, ride: $0, isEnd: true) }
        return (starts + ends).sorted {
            ($0.recordedAt, $0.isEnd ? 0 : 1, $0.ride) < ($1.recordedAt, $1.isEnd ? 0 : 1, $1.ride)
        }
    }

    private mutating func start(_ number: Int) throws(DockedFleet.Contradiction) {
        let ride = rides[number]
        if fleet.places[ride.bike]?.station != ride.start { try fetch(ride.bike, to: ride.start) }
        guard let dock = fleet.places[ride.bike], !idle.isEmpty else {
            throw DockedFleet.Contradiction(description: "nobody can take out \(ride.bike) at station \(ride.start)")
        }
        let rider = idle.removeFirst()
        riderOf[number] = rider
        coming[ride.bike]?.removeLast()
        try act(.start(bike: ride.bike, rider: rider, from: dock))
    }

    private mutating func end(_ number: Int) throws(DockedFleet.Contradiction) {
        let ride = rides[number]
        if fleet.emptyDocks(at: ride.end) == 0 { try makeRoom(at: ride.end) }
        guard let rider = riderOf.removeValue(forKey: number), let dock = fleet.emptyDock(at: ride.end) else {
            throw DockedFleet.Contradiction(description: "\(ride.bike) cannot be put back at station \(ride.end)")
        }
        idle.append(rider)
        try act(.finish(bike: ride.bike, rider: rider, into: dock))
    }

    /// Moves a bike to the station of its next ride.
    private mutating func fetch(_ bike: String, to station: Int) throws(DockedFleet.Contradiction) {
        if fleet.emptyDocks(at: station) == 0 { try makeRoom(at: station) }
        guard let dock = fleet.places[bike], let goal = fleet.emptyDock(at: station) else {
            throw DockedFleet.Contradiction(description: "\(bike) cannot be brought to station \(station)")
        }
        try carry(bike, from: dock, into: goal)
    }

    /// Moves the bike with the latest next ride away from a full station, to the station of that ride if it has room.
    private mutating func makeRoom(at station: Int) throws(DockedFleet.Contradiction) {
        let bike = fleet.bikes(at: station).max { (urgency($0, station), $0) < (urgency($1, station), $1) }
        guard let bike, let dock = fleet.places[bike] else {
            throw DockedFleet.Contradiction(description: "station \(station) has no docks")
        }
        let wanted = nextRide(of: bike).map { rides[$0].start }.flatMap { fleet.emptyDock(at: $0) }
        let roomiest = docks.keys.max { (fleet.emptyDocks(at: $0), $1) < (fleet.emptyDocks(at: $1), $0) }
        guard let goal = wanted ?? roomiest.flatMap({ fleet.emptyDock(at: $0) }) else {
            throw DockedFleet.Contradiction(description: "every dock is taken")
        }
        try carry(bike, from: dock, into: goal)
    }

    /// Returns the time of a bike's next ride from this station; the distant future without one.
    private func urgency(_ bike: String, _ station: Int) -> Timestamp {
        guard let ride = nextRide(of: bike).map({ rides[$0] }), ride.start == station else {
            return Timestamp(milliseconds: .max)
        }
        return ride.startedAt
    }

    private func nextRide(of bike: String) -> Int? { coming[bike]?.last }

    private mutating func carry(
        _ bike: String,
        from dock: DockedFleet.Dock,
        into goal: DockedFleet.Dock
    ) throws(DockedFleet.Contradiction) {
        carried += 1
        try act(.carry(bike: bike, from: dock, into: goal))
    }

    private mutating func act(_ act: BikeSharePlan.Act) throws(DockedFleet.Contradiction) {
        try act.happen(to: &fleet)
        step.add(act)
    }
}

/// The acts at one moment, in groups that contain each bike, rider and dock at most once.
private struct StepOfActs {
    private(set) var at: Timestamp?
    private var waves: [[BikeSharePlan.Act]] = []
    private var busy: [String: Int] = [:]

    mutating func add(_ act: BikeSharePlan.Act) {
        let wave = act.subjects.compactMap { busy[$0] }.max().map { $0 + 1 } ?? 0
        for subject in act.subjects { busy[subject] = wave }
        if wave == waves.count { waves.append([]) }
        waves[wave].append(act)
    }

    /// Begins the next step and returns the finished one.
    mutating func next(_ moment: Timestamp) -> BikeSharePlan.Step? {
        defer { self = StepOfActs(at: moment) }
        return at.map { BikeSharePlan.Step(at: $0, waves: waves) }
    }

    init(at moment: Timestamp? = nil) { at = moment }
}
