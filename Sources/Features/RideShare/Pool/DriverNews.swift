import CrosstownValues

/// How many riders learn with a plan who drives them, and how many of those who knew get another driver or none.
struct DriverNews {
    /// Riders who learn it for the first time.
    let told: Int
    /// Riders who knew, still wish the same, and get another driver or none.
    let changed: Int
    /// Those of them whose car was lost, or offers something else.
    let lost: Int

    init(_ solution: PoolSolution, _ before: [Identifier<SignUp>: Pairing], _ after: [Pairing]) {
        let drivers = after.reduce(into: [:]) { $0[$1.request] = $1.offer }
        let entries = solution.pool.entries.reduce(into: [:]) { $0[$1.id] = $1 }
        let others = solution.pool.changed
        let gone = before.values.filter { pairing in
            guard pairing.isNamed, drivers[pairing.request] != pairing.offer, let rider = entries[pairing.request]
            else {
                return false
            }
            return rider.isStranded == true || !others.contains(rider.id)
        }
        told = after.count { $0.isNamed && before[$0.request]?.isNamed != true }
        changed = gone.count
        lost = gone.count { entries[$0.offer] == nil || others.contains($0.offer) }
    }
}

/// How often riders of an event were told who drives them, and how often that was changed later, each way counted.
struct DriverChanges: Codable, Hashable, Sendable {
    /// Riders who learned who drives them.
    let told: Int
    /// Changes before names are fixed, such as where an event was moved.
    let changedBeforeFreeze: Int
    /// Changes once names are fixed.
    let changedAfterFreeze: Int
    /// How many of all changes came with a car that was lost, or that offers something else.
    let withCar: Int
}
