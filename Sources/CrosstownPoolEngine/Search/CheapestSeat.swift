/// Where an option goes into a car's way, and what that costs.
struct Insertion {
    var driver = -1
    var position = 0
    var option: Int32 = 0
    var cost = Int32.max
}

extension CarTable {
    /// Finds the cheapest feasible place for a rider in one car that beats what was found before.
    @inline(__always)
    func improve(_ best: inout Insertion, rider: Int, driver: Int, _ model: PoolModel) {
        let facts = model.riders[rider]
        let car = self[driver]
        guard car.load + facts.size <= car.seats else { return }
        let extra = facts.previousDriver < 0 ? 0 : model.changeCost(rider: rider, driver: driver)
        let arrival = min(car.arrival, facts.arriveBy)
        let row = driver * stride
        let most = car.mostDetour - car.detour
        var limit = min(most, best.cost == .max ? most : best.cost - extra - 1)
        stops.withUnsafeBufferPointer { stops in
            for number in model.firstOption[rider]..<model.firstOption[rider + 1] {
                let option = model.options[Int(number)]
                model.travel.withTimes(of: option.location) { times in
                    var onward = times.from(stops[row].location)
                    for index in row...row + Int(car.count) {
                        let next = stops[index + 1]
                        let there = times.isSymmetric || index == row ? onward : times.from(stops[index].location)
                        onward = times.to(next.location)
                        let added = there + model.boarding + onward - stops[index].leg
                        guard added <= limit, arrival >= next.needed else { continue }
                        let leaving = min(arrival - next.rest, next.latest) - onward
                        let moment = min(leaving - model.boarding, option.latest)
                        guard moment >= option.ready, moment - there >= stops[index].earliest else { continue }
                        best = Insertion(driver: driver, position: index - row, option: number, cost: added + extra)
                        limit = added - 1
                    }
                }
            }
        }
    }

    /// Whether a rider would have room in a car without the stop at a position; leaves the car as it was.
    mutating func hasRoom(for rider: Int, in driver: Int, withoutStopAt position: Int, _ model: PoolModel) -> Bool {
        let option = stops[driver * stride + position].option
        remove(at: position, from: driver, model)
        var best = Insertion()
        improve(&best, rider: rider, driver: driver, model)
        insert(option, into: driver, after: position - 1, model)
        return best.driver >= 0
    }
}
