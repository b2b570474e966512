import CrosstownValues

/// The number of riders who learn their driver from a plan, and of riders whose known driver changed.
struct DriverNews {
    /// Riders who learn their driver for the first time.
    let told: Int
    /// Riders with an unchanged request whose known driver was changed or lost.
    let changed: Int
    /// The part of `changed` whose driver's car was lost or whose driver updated the offer.
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

/// How often riders of an event were notified of their driver, and how often that changed later, per leg.
struct DriverChanges: Codable, Hashable, Sendable {
    /// Riders who learned their driver.
    let told: Int
    /// Changes before names are fixed, for example after an event moved.
    let changedBeforeFreeze: Int
    /// Changes after names are fixed.
    let changedAfterFreeze: Int
    /// Changes caused by a lost car or an updated offer.
    let withCar: Int
}
