import CrosstownValues

/// The riders' wishes for company, by number.
struct Companions: Sendable {
    /// Whether any rider has a wish.
    let areAsked: Bool
    private var allowedDrivers: [Int: Set<Int>] = [:]
    private var wantedRiders: [Int: Set<Int>] = [:]
    private var refusedDrivers: [Int: Set<Int>] = [:]
    private var refusedRiders: [Int: Set<Int>] = [:]

    init(_ problem: PoolProblem) {
        areAsked = problem.riders.contains { !$0.onlyWith.isEmpty || !$0.notWith.isEmpty }
        guard areAsked else { return }
        var drivers: [Identifier<Driver>: Int] = [:]
        var riders: [Identifier<Rider>: Int] = [:]
        for (index, driver) in problem.drivers.enumerated() { drivers[driver.id] = index }
        for (index, rider) in problem.riders.enumerated() { riders[rider.id] = index }
        for (index, rider) in problem.riders.enumerated() {
            for person in rider.onlyWith { addWanted(person, by: index, drivers, riders) }
            for person in rider.notWith { addRefused(person, by: index, drivers, riders) }
        }
    }

    private mutating func addWanted(
        _ person: Person,
        by rider: Int,
        _ drivers: [Identifier<Driver>: Int],
        _ riders: [Identifier<Rider>: Int]
    ) {
        allowedDrivers[rider, default: []].formUnion([])
        wantedRiders[rider, default: []].formUnion([])
        switch person {
        case .driver(let id):
            if let driver = drivers[id] { allowedDrivers[rider, default: []].insert(driver) }
        case .rider(let id):
            if let other = riders[id] { wantedRiders[rider, default: []].insert(other) }
        }
    }

    private mutating func addRefused(
        _ person: Person,
        by rider: Int,
        _ drivers: [Identifier<Driver>: Int],
        _ riders: [Identifier<Rider>: Int]
    ) {
        switch person {
        case .driver(let id):
            if let driver = drivers[id] { refusedDrivers[rider, default: []].insert(driver) }
        case .rider(let id):
            guard let other = riders[id] else { return }
            refusedRiders[rider, default: []].insert(other)
            refusedRiders[other, default: []].insert(rider)
        }
    }

    /// Returns whether a rider could ride with a driver, regardless of who else is on board.
    func allows(driver: Int, rider: Int) -> Bool {
        guard areAsked else { return true }
        if refusedDrivers[rider]?.contains(driver) == true { return false }
        guard let allowed = allowedDrivers[rider] else { return true }
        return allowed.contains(driver) || wantedRiders[rider]?.isEmpty == false
    }

    /// Returns whether two riders refuse each other's company.
    func refuse(_ rider: Int, _ other: Int) -> Bool { refusedRiders[rider]?.contains(other) == true }

    /// Returns whether a person that the rider requires is on board.
    func areMet(rider: Int, driver: Int, onBoard: [Int]) -> Bool {
        guard let allowed = allowedDrivers[rider] else { return true }
        if allowed.contains(driver) { return true }
        guard let wanted = wantedRiders[rider] else { return false }
        return onBoard.contains { wanted.contains($0) }
    }

    /// Returns the riders of whom one is required on board, or `nil` if the driver is enough or there is no
    /// requirement.
    func wanted(rider: Int, driver: Int) -> Set<Int>? {
        guard let allowed = allowedDrivers[rider], !allowed.contains(driver) else { return nil }
        return wantedRiders[rider]
    }
}
