/// The state of an exchange: some cars, the riders who need a seat, and the offers of each car to each rider.
struct SeatExchange {
    var cars: List<Int32>
    var riders: List<Int32>
    let offers: Table<Insertion>
    var matching: LeastCostMatching
    /// One bit per driver of the exchange.
    let bits: BitRows

    static let mostCars = 40
    static let mostRiders = 96

    init(_ model: PoolModel, _ arena: TableArena) {
        cars = List(arena.table(repeating: 0, count: Self.mostCars))
        riders = List(arena.table(repeating: 0, count: Self.mostRiders))
        offers = arena.table(repeating: Insertion(), count: Self.mostRiders * Self.mostCars)
        matching = LeastCostMatching(rows: Self.mostRiders, columns: Self.mostCars, arena)
        bits = BitRows(rows: 1, columns: model.driverCount, arena)
    }

    mutating func removeAll() {
        for index in 0..<cars.count { bits.remove(row: 0, column: Int(cars[index])) }
        cars.removeAll()
        riders.removeAll()
    }

    mutating func add(car driver: Int) {
        guard cars.count < Self.mostCars, !bits.contains(row: 0, column: driver) else { return }
        bits.insert(row: 0, column: driver)
        cars.append(Int32(driver))
    }
}

/// Removes one rider from each of many cars and assigns the seats to them and riders without a ride at the least total
/// cost.
///
/// An assignment finds the best of all exchanges at once, across any number of cars (De Franceschi, Fischetti and Toth
/// 2006 use one in the same way). Single removals and insertions seldom find exchanges of more than three cars.
extension NeighbourhoodSearch {
    /// Exchanges seats among cars near each other; requires riders without wishes for company.
    mutating func exchangeSeats() {
        exchange.removeAll()
        removed.removeAll()
        let earlier = state.unserved.count
        chooseCars(most: tuning.exchangeCars)
        for index in 0..<exchange.cars.count { takeOne(from: Int(exchange.cars[index])) }
        for index in 0..<removed.count { exchange.riders.append(removed[index]) }
        addWaiting(first: earlier)
        offerSeats()
        exchange.matching.solve(rows: exchange.riders.count, columns: exchange.cars.count)
        takeSeats()
        for index in 0..<removed.count where state.driverOf[Int(removed[index])] < 0 {
            seat(Int(removed[index]), onlyTouched: false)
        }
    }

    /// Chooses the cars of riders who live near each other and cars that pass there.
    mutating func chooseCars(most: Int) {
        let seed = generator.below(model.riderCount)
        if state.driverOf[seed] >= 0 { exchange.add(car: Int(state.driverOf[seed])) }
        for index in neighbours.drivers(of: seed) {
            if generator.below(2) == 0 { exchange.add(car: neighbours.driver(index)) }
        }
        for index in neighbours.of(seed) {
            let driver = Int(state.driverOf[neighbours[index]])
            if driver >= 0 { exchange.add(car: driver) }
            guard exchange.cars.count < most else { return }
        }
    }

    private mutating func takeOne(from driver: Int) {
        let count = Int(state.cars[driver].count)
        guard count > 0 else { return }
        guard state.cars[driver].isFull || generator.below(2) == 0 else { return }
        take(state.rider(of: driver, at: 1 + generator.below(count)))
    }

    /// Adds riders without a ride who could ride in one of the cars.
    private mutating func addWaiting(first count: Int) {
        guard count > 0 else { return }
        let start = generator.below(count)
        for number in 0..<count {
            guard exchange.riders.count < SeatExchange.mostRiders else { return }
            let rider = state.unserved[(start + number) % count]
            if model.candidates.hasCommon(row: Int(rider), with: exchange.bits) { exchange.riders.append(rider) }
        }
    }

    private mutating func offerSeats() {
        for row in 0..<exchange.riders.count {
            let rider = Int(exchange.riders[row])
            let without = Int64(model.riders[rider].weight) * rideWeight
            for column in 0..<exchange.cars.count {
                let driver = Int(exchange.cars[column])
                var offer = Insertion()
                if model.candidates.contains(row: rider, column: driver) {
                    state.cars.improve(&offer, rider: rider, driver: driver, model)
                }
                exchange.offers[row * SeatExchange.mostCars + column] = offer
                let cost = offer.driver < 0 ? LeastCostMatching.impossible : Int64(offer.cost) - without
                exchange.matching.setCost(cost, row: row, column: column)
            }
        }
    }

    private mutating func takeSeats() {
        for row in 0..<exchange.riders.count {
            let column = exchange.matching.column(of: row)
            guard column >= 0 else { continue }
            state.insert(exchange.offers[row * SeatExchange.mostCars + column], rider: Int(exchange.riders[row]))
        }
    }
}
