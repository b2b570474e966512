public import CrosstownGeo
import CrosstownValues

/// Drives the wishes of an hour twice, each alone and shared, with the same taxis at the same places.
public struct CityReplay: Sendable {
    /// What came of it.
    public struct Figures: Sendable, Hashable {
        /// How far all taxis drove, empty ones too.
        public internal(set) var kilometres = 0.0
        /// How many rides taxis made.
        public internal(set) var rides = 0
        /// How many wishes were served.
        public internal(set) var served = 0
        /// How many of them shared.
        public internal(set) var shared = 0
        /// The greatest detour, as a share of the own way.
        public internal(set) var greatestDetour = 0.0
        /// How many paid more than they would have alone.
        public internal(set) var paidMore = 0
        /// What all paid, in cents.
        public internal(set) var paid: Int64 = 0
        /// How long wishes waited until their taxi was there, in seconds, shortest first.
        public internal(set) var waits: [Double] = []
    }

    let wishes: [Wish]
    let taxis: [Coordinate]
    let planner: SharePlanner
    /// How long wishes wait for others, in seconds.
    let patience: Double

    private static let metresPerSecond = 25 / 3.6
    private static let tick: Int64 = 30_000

    /// Prepares a replay; wishes are in the order of their moments.
    public init(wishes: [Wish], taxis: [Coordinate], planner: SharePlanner = SharePlanner(), patience: Double = 300) {
        self.wishes = wishes
        self.taxis = taxis
        self.planner = planner
        self.patience = patience
    }

    /// Everybody rides alone, with the nearest free taxi, at once.
    public func alone() -> Figures {
        var fleet = Fleet(taxis)
        var figures = Figures()
        for wish in wishes {
            let way = SharePlanner(seats: wish.persons).ways(leaders: [wish], others: [])[0]
            fleet.drive(way, at: wish.since, &figures)
        }
        figures.waits.sort()
        return figures
    }

    /// Wishes wait for others, and share where ways fit.
    public func shared() -> Figures {
        var fleet = Fleet(taxis)
        var figures = Figures()
        var (waiting, next) = ([Wish](), 0)
        var now = wishes.first?.since ?? Timestamp(milliseconds: 0)
        while next < wishes.count || !waiting.isEmpty {
            while next < wishes.count, wishes[next].since <= now {
                waiting.append(wishes[next])
                next += 1
            }
            let leaders = waiting.filter { Double(now.milliseconds(since: $0.since)) / 1000 >= patience }
            if !leaders.isEmpty {
                let leading = Set(leaders.map(\.id))
                let ways = planner.ways(leaders: leaders, others: waiting.filter { !leading.contains($0.id) })
                for way in ways { fleet.drive(way, at: now, &figures) }
                let gone = Set(ways.flatMap { $0.wishes.map(\.id) })
                waiting.removeAll { gone.contains($0.id) }
            }
            now = now.advanced(milliseconds: Self.tick)
        }
        figures.waits.sort()
        return figures
    }

    /// Taxis that are free from a moment on, somewhere.
    private struct Fleet {
        private var places: [Coordinate]
        private var freeAt: [Timestamp]

        init(_ places: [Coordinate]) {
            self.places = places
            freeAt = places.map { _ in Timestamp(milliseconds: 0) }
        }

        mutating func drive(_ way: Way, at now: Timestamp, _ figures: inout Figures) {
            let first = way.wishes[way.stops[0].wish].from
            let (taxi, approach) = nearest(to: first, at: now)
            let leaves = max(now, freeAt[taxi])
            let metres = approach + way.length.value
            let seconds = metres / CityReplay.metresPerSecond + 60 * Double(way.stops.count)
            freeAt[taxi] = leaves.advanced(milliseconds: Int64(seconds * 1000))
            places[taxi] = way.stops.last.map { way.wishes[$0.wish].to } ?? first
            let there = leaves.advanced(milliseconds: Int64(approach / CityReplay.metresPerSecond * 1000))
            figures.note(way, metres, at: there)
        }

        /// The free taxi that is nearest, or the one that is free first.
        private func nearest(to place: Coordinate, at now: Timestamp) -> (Int, Double) {
            var best: (taxi: Int, cost: Double, approach: Double) = (0, .infinity, 0)
            for taxi in places.indices {
                let approach = Way.length(places[taxi], place).value
                let wait = Double(max(0, freeAt[taxi].milliseconds(since: now))) / 1000
                let cost = approach + wait * CityReplay.metresPerSecond
                if cost < best.cost { best = (taxi, cost, approach) }
            }
            return (best.taxi, best.approach)
        }
    }
}

extension CityReplay.Figures {
    fileprivate mutating func note(_ way: Way, _ metres: Double, at there: Timestamp) {
        kilometres += metres / 1000
        rides += 1
        served += way.wishes.count
        if way.wishes.count > 1 { shared += way.wishes.count }
        let alone = way.wishes.map { Self.fare($0.direct) }
        let parts = FareSplit.parts(of: Self.fare(way.length), alone: alone)
        for (index, wish) in way.wishes.enumerated() {
            greatestDetour = max(greatestDetour, way.detour(of: index))
            if parts[index] > alone[index] { paidMore += 1 }
            paid += parts[index]
            waits.append(Double(there.milliseconds(since: wish.since)) / 1000)
        }
    }

    /// A tariff as in the demo: 4.80 and 2.70 a kilometre.
    private static func fare(_ length: Metres) -> Int64 { 480 + Int64((length.value * 0.27).rounded()) }
}
