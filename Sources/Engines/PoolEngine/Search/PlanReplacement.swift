extension NeighbourhoodSearch {
    mutating func returnToBest() {
        replacePlan(with: (0..<model.driverCount).map { best.cars.options(of: $0, model) })
    }

    /// Replaces all routes, given as pick-up options in order.
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
