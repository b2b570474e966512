import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues

/// Finds out who shares a taxi with whom.
///
/// Who has waited long enough leads: a taxi leaves with them now. The pool engine seats the others in these taxis as it seats
/// riders in cars; the time that a car "loses" on the way to a rider is here the way that a taxi drives in addition.
public struct SharePlanner: Sendable {
    /// How many persons a taxi takes.
    public var seats: Int
    /// The greatest detour of anybody, as a share of the own way.
    public var mostDetour: Double
    /// The least that somebody's ride along must save, as a share of the own way.
    public var leastSaving: Double

    private static let unthinkable: Int32 = 100_000_000
    private static let rounds = 400

    /// Makes a planner.
    public init(seats: Int = 3, mostDetour: Double = 0.2, leastSaving: Double = 0.15) {
        self.seats = seats
        self.mostDetour = mostDetour
        self.leastSaving = leastSaving
    }

    /// The ways of the taxis that leave now: one for each leader, or fewer where leaders share one.
    ///
    /// - Parameters:
    ///   - leaders: those who have waited long enough.
    ///   - others: those who can wait longer, and ride along where it fits.
    /// - Returns: the ways, each with all who share it.
    public func ways(leaders: [Wish], others: [Wish]) -> [Way] {
        var ways: [Way] = []
        var (leading, joining) = (leaders, others)
        while let first = leading.first {
            // Leaders may ride along with one another: the first half leads in this round, the others join.
            let half = Array(leading.prefix((leading.count + 1) / 2))
            let rest = Array(leading.dropFirst(half.count))
            let found = seated(half, rest + joining)
            if found.isEmpty {
                ways.append(alone(first))
                leading.removeFirst()
                continue
            }
            let gone = Set(found.flatMap { $0.wishes.map(\.id) })
            ways += found
            leading.removeAll { gone.contains($0.id) }
            joining.removeAll { gone.contains($0.id) }
        }
        return ways
    }

    private func alone(_ wish: Wish) -> Way {
        Way(
            wishes: [wish],
            stops: [Way.Stop(wish: 0, isPickUp: true), Way.Stop(wish: 0, isPickUp: false)],
            length: wish.direct,
            ridden: [wish.direct]
        )
    }

    /// The shared ways that the engine finds for some leaders; those who find nobody are not among them.
    private func seated(_ leaders: [Wish], _ others: [Wish]) -> [Way] {
        guard !others.isEmpty else { return [] }
        let problem = problem(leaders, others)
        var solver = PoolSolver(problem)
        solver.improve { Double($0) / Double(Self.rounds) }
        let known = Dictionary(uniqueKeysWithValues: (leaders + others).map { ($0.id, $0) })
        return solver.plan.rides.compactMap { ride in
            guard let leader = known[ride.driver.of(Wish.self)] else { return nil }
            let riders = ride.pickUps.compactMap { known[$0.rider.of(Wish.self)] }
            return best(leader, riders)
        }
    }

    private func problem(_ leaders: [Wish], _ others: [Wish]) -> PoolProblem {
        let end = Timestamp(milliseconds: 1_000_000_000)
        return PoolProblem(
            drivers: leaders.map {
                Driver(
                    id: $0.id.of(Driver.self),
                    place: $0.from,
                    seats: max(0, seats - $0.persons),
                    leavesNotBefore: Timestamp(milliseconds: 0),
                    mostDetour: Seconds(Double(Self.unthinkable) / 2000)
                )
            },
            riders: others.map {
                Rider(
                    id: $0.id.of(Rider.self),
                    place: $0.from,
                    readyFrom: Timestamp(milliseconds: 0),
                    arriveBy: end,
                    groupSize: $0.persons
                )
            },
            eventPlace: leaders[0].to,
            eventStart: end,
            travel: .matrix(matrix(leaders, others))
        )
    }

    /// How much farther a taxi drives that takes another wish along, in metres where the engine counts milliseconds.
    private func matrix(_ leaders: [Wish], _ others: [Wish]) -> [Int32] {
        let all = leaders + others
        let width = all.count + 1
        var table = [Int32](repeating: Self.unthinkable, count: width * width)
        for row in 0..<all.count {
            table[row * width + row] = 0
            table[row * width + all.count] = 0
            for column in leaders.count..<all.count where column != row {
                table[row * width + column] = addition(all[row], all[column])
            }
        }
        table[width * width - 1] = 0
        return table
    }

    private func addition(_ one: Wish, _ other: Wish) -> Int32 {
        guard one.persons + other.persons <= seats,
            let way = Way.shortest(for: [one, other], detour: mostDetour, seats: seats),
            way.saving.value >= leastSaving * other.direct.value
        else { return Self.unthinkable }
        return Int32(max(0, (way.length.value - one.direct.value).rounded()))
    }

    /// The best way of a leader with some of those whom the engine has seated.
    private func best(_ leader: Wish, _ riders: [Wish]) -> Way? {
        var groups = riders.map { [leader, $0] }
        if riders.count > 1 { groups.append([leader] + riders.prefix(2)) }
        return groups.compactMap { Way.shortest(for: $0, detour: mostDetour, seats: seats) }
            .filter { $0.saving.value > 0 }.max { $0.saving.value < $1.saving.value }
    }
}
