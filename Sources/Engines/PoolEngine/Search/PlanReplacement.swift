/// Another plan in place of the running one.
extension NeighbourhoodSearch {
    /// Goes on from the best plan.
    mutating func returnToBest() {
        replacePlan(with: (0..<model.driverCount).map { best.cars.options(of: $0, model) })
    }

    /// Gives each car a way, as pick-up options in its order, in place of all that there was.
    mutating func replacePlan(with ways: [ContiguousArray<Int32>]) {
        state.begin()
        for driver in ways.indices { state.removeAll(from: driver) }
        for (driver, way) in ways.enumerated() {
            for (position, option) in way.enumerated() {
                let seat = Insertion(driver: driver, position: position, option: option, cost: 0)
                state.insert(seat, rider: Int(model.options[Int(option)].rider))
            }
        }
        state.begin()
    }
}
