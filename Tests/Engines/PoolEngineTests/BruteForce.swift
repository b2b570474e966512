import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues

/// The best plan by trying every order of every choice of riders in two cars, judged by the independent checker.
struct BruteForce {
    private let problem: PoolProblem
    private(set) var best = (served: 0, detour: 0.0)

    init(_ problem: PoolProblem) {
        self.problem = problem
        let everybody = Array(problem.riders.indices)
        for ways in Self.splits(everybody) {
            let details = zip(problem.drivers, ways).map { cheapest($0, $1) }
            guard details.allSatisfy({ $0 != nil }) else { continue }
            let found = (ways[0].count + ways[1].count, details.compactMap(\.self).reduce(0, +))
            if (-found.0, found.1) < (-best.served, best.detour) { best = found }
        }
    }

    private static func splits(_ riders: [Int]) -> [[[Int]]] {
        guard let first = riders.first else { return [[[], []]] }
        return splits(Array(riders.dropFirst())).flatMap { rest in
            [rest, [[first] + rest[0], rest[1]], [rest[0], [first] + rest[1]]]
        }
    }

    private func cheapest(_ driver: Driver, _ riders: [Int]) -> Double? {
        riders.isEmpty ? 0 : Self.orders(riders).compactMap { detour(driver, $0) }.min()
    }

    private static func orders(_ riders: [Int]) -> [[Int]] {
        guard !riders.isEmpty else { return [[]] }
        return riders.flatMap { first in orders(riders.filter { $0 != first }).map { [first] + $0 } }
    }

    private func time(_ a: Int?, _ b: Int?, _ driver: Driver) -> Double {
        let from = a.map { problem.riders[$0].place } ?? driver.place
        let to = b.map { problem.riders[$0].place } ?? problem.eventPlace
        return from.greatCircleDistance(to: to).value * 1.3 / (38 / 3.6)
    }

    /// The detour of one car's way in seconds; `nil` where the way breaks a limit.
    private func detour(_ driver: Driver, _ riders: [Int]) -> Double? {
        let direct = time(nil, nil, driver)
        let legs = zip([nil] + riders.map { $0 as Int? }, riders.map { $0 as Int? } + [nil]).map {
            time($0, $1, driver)
        }
        let drive = legs.reduce(0, +) + 30 * Double(riders.count)
        let arrival = riders.map { problem.riders[$0].arriveBy }.min() ?? problem.eventStart
        var rest = drive
        let people = riders.reduce(0) { $0 + problem.riders[$1].groupSize }
        guard people <= driver.seats, riders.count <= driver.mostStops else { return nil }
        guard drive - direct <= driver.mostDetour.value else { return nil }
        guard seconds(arrival, driver.leavesNotBefore) >= drive else { return nil }
        for (index, rider) in riders.enumerated() {
            rest -= legs[index]
            guard seconds(arrival, problem.riders[rider].readyFrom) >= rest else { return nil }
            rest -= 30
        }
        return drive - direct
    }

    private func seconds(_ later: Timestamp, _ earlier: Timestamp) -> Double {
        Double(later.milliseconds(since: earlier)) / 1000
    }
}
