import CrosstownValues

extension SavedPlan {
    /// Returns the plan with ids and times.
    func plan(_ problem: PoolProblem, _ model: PoolModel) -> PoolPlan {
        PoolPlan(
            rides: (0..<model.driverCount).compactMap { driver in
                cars[driver].count == 0 ? nil : ride(driver, problem, model)
            }
        )
    }

    /// Returns one car's ride, as late as the wishes on board and the promised pick-ups allow.
    private func ride(_ driver: Int, _ problem: PoolProblem, _ model: PoolModel) -> Ride {
        let row = driver * cars.stride
        let number = Int(cars[driver].count)
        let pickUps = (1...number).map { index in
            let option = model.options[Int(model.optionNumber(at: cars.stops[row + index].location))]
            return PickUp(
                rider: problem.riders[Int(option.rider)].id,
                at: moment(cars.moment(driver, at: index), problem),
                meetingPoint: option.meetingPoint < 0 ? nil : Int(option.meetingPoint)
            )
        }
        return Ride(
            driver: problem.drivers[driver].id,
            pickUps: pickUps,
            departAt: moment(cars.moment(driver, at: 0), problem),
            arriveAt: moment(cars.moment(driver, at: number) + cars.stops[row + number].rest, problem),
            detour: Seconds(Double(cars[driver].detour) / 1000)
        )
    }

    private func moment(_ milliseconds: Int32, _ problem: PoolProblem) -> Timestamp {
        problem.eventStart.advanced(milliseconds: Int64(milliseconds))
    }
}

extension NeighbourhoodSearch {
    /// Starts from an earlier plan; a rider whose seat is no longer valid waits for `insertAll`.
    mutating func adopt(_ plan: PoolPlan, _ problem: PoolProblem) {
        var drivers: [Identifier<Driver>: Int] = [:]
        var riders: [Identifier<Rider>: Int] = [:]
        for (index, driver) in problem.drivers.enumerated() { drivers[driver.id] = index }
        for (index, rider) in problem.riders.enumerated() { riders[rider.id] = index }
        state.begin()
        for ride in plan.rides {
            guard let driver = drivers[ride.driver] else { continue }
            for pickUp in ride.pickUps {
                guard let rider = riders[pickUp.rider], state.driverOf[rider] < 0 else { continue }
                seat(rider, at: pickUp.meetingPoint ?? -1, lastIn: driver)
            }
        }
        if model.companions.areAsked { dropUnmet() }
        state.begin()
    }

    private mutating func seat(_ rider: Int, at meetingPoint: Int, lastIn driver: Int) {
        guard model.candidates.contains(row: rider, column: driver), isFree(rider, driver) else { return }
        for option in model.firstOption[rider]..<model.firstOption[rider + 1]
        where model.options[Int(option)].meetingPoint == Int32(meetingPoint) {
            let end = Int(state.cars[driver].count)
            guard state.cars[driver].load + model.riders[rider].size <= model.seats[driver],
                state.cars[driver].count < model.mostStops[driver]
            else { return }
            state.insert(Insertion(driver: driver, position: end, option: option, cost: 0), rider: rider)
            if !state.cars.isFeasible(driver) { state.remove(rider) }
        }
    }

    private func isFree(_ rider: Int, _ driver: Int) -> Bool {
        !state.riders(of: driver).contains { model.companions.refuse(rider, $0) }
    }
}
