/// Cuts cars near each other at a stop and joins first and last parts at the least total cost.
///
/// Every route ends at the event, so that any car can drive the rest of another's route: the exchange of two rests
/// (2-opt*, Potvin and Rousseau 1995) for many cars at once, by an assignment.
extension NeighbourhoodSearch {
    /// A car's route cut into two.
    struct CutWay {
        /// The last stop of the first part.
        let cut: Int
        /// The drive from home until leaving that stop, including boarding.
        let drive: Int32
        /// The people and the earliest required arrival, in the first part and in the last.
        var headLoad: Int32 = 0
        var tailLoad: Int32 = 0
        var headArrival: Int32 = 0
        var tailArrival: Int32 = 0
    }

    /// Exchanges the rests of routes; requires riders without wishes for company.
    mutating func exchangeTails() {
        exchange.removeAll()
        removed.removeAll()
        chooseCars(most: tuning.exchangeCars)
        let ways = (0..<exchange.cars.count).map { cutSomewhere(Int(exchange.cars[$0])) }
        for row in ways.indices {
            for column in ways.indices {
                let cost = joined(row, column, ways).map { Int64($0) - Self.mostJoined }
                exchange.matching.setCost(cost ?? LeastCostMatching.impossible, row: row, column: column)
            }
        }
        exchange.matching.solve(rows: ways.count, columns: ways.count)
        join(ways)
    }

    /// More than the cost of all routes together, so that every first part gets a last part.
    private static let mostJoined: Int64 = 1 << 40

    private mutating func cutSomewhere(_ driver: Int) -> CutWay {
        let count = Int(state.cars[driver].count)
        let cut = generator.below(count + 1)
        let row = driver * state.cars.stride
        let drive = state.cars.stops[row].rest - state.cars.stops[row + cut].rest
        var way = CutWay(cut: cut, drive: drive + (cut > 0 ? model.boarding : 0))
        for position in stride(from: 1, through: count, by: 1) {
            let facts = model.riders[state.rider(of: driver, at: position)]
            if position <= cut {
                way.headLoad += facts.size
                way.headArrival = min(way.headArrival, facts.arriveBy)
            } else {
                way.tailLoad += facts.size
                way.tailArrival = min(way.tailArrival, facts.arriveBy)
            }
        }
        return way
    }

    /// Returns the cost of a car that drives another's rest, or `nil` if a limit is broken.
    @inline(__always)
    private func joined(_ row: Int, _ column: Int, _ ways: [CutWay]) -> Int32? {
        let (driver, other) = (Int(exchange.cars[row]), Int(exchange.cars[column]))
        let (head, tail, cars) = (ways[row], ways[column], state.cars)
        guard head.headLoad + tail.tailLoad <= cars[driver].seats else { return nil }
        let stops = Int32(truncatingIfNeeded: head.cut) + cars[other].count - Int32(truncatingIfNeeded: tail.cut)
        guard stops <= cars[driver].mostStops else { return nil }
        let last = cars.stops[driver * cars.stride + head.cut]
        let next = cars.stops[other * cars.stride + tail.cut + 1]
        let leg = model.travel.milliseconds(from: last.location, to: next.location)
        let detour = head.drive + leg + next.rest - cars[driver].direct
        guard detour <= cars[driver].mostDetour else { return nil }
        let arrival = min(head.headArrival, tail.tailArrival)
        guard arrival >= next.needed, min(arrival - next.rest, next.latest) - leg >= last.earliest else { return nil }
        return changes(driver, other, tail).map { $0 + detour }
    }

    /// Returns the cost of changes of driver in another car's rest, or `nil` if the driver cannot take a rider.
    @inline(__always)
    private func changes(_ driver: Int, _ other: Int, _ tail: CutWay) -> Int32? {
        var cost: Int32 = 0
        for position in stride(from: tail.cut + 1, through: Int(state.cars[other].count), by: 1) {
            let rider = state.rider(of: other, at: position)
            guard model.candidates.contains(row: rider, column: driver) else { return nil }
            cost += model.changeCost(rider: rider, driver: driver)
        }
        return cost
    }

    private mutating func join(_ ways: [CutWay]) {
        let tails = ways.indices.map { column in
            state.cars.options(of: Int(exchange.cars[column]), from: ways[column].cut, model)
        }
        let moves = ways.indices.map { ($0, exchange.matching.column(of: $0)) }.filter { $0 != $1 && $1 >= 0 }
        for (_, column) in moves {
            for option in tails[column] { take(Int(model.options[Int(option)].rider)) }
        }
        for (row, column) in moves {
            for option in tails[column] where state.driverOf[Int(model.options[Int(option)].rider)] < 0 {
                let driver = Int(exchange.cars[row])
                let seat = Insertion(driver: driver, position: Int(state.cars[driver].count), option: option, cost: 0)
                state.insert(seat, rider: Int(model.options[Int(option)].rider))
            }
        }
    }
}
