import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import CrosstownWeb

/// Notifications of drivers about a new plan, and of riders about a driver's departure.
extension RideShareMessages {
    /// Notifies drivers of riders who join or leave (C-4.4, C-4.6).
    func tellDrivers(
        _ change: PlanChange,
        besides others: Set<Identifier<SignUp>>,
        _ context: RideShareTransaction
    ) throws {
        try tellOfStops(change, besides: others, context)
        if change.isFrozen {
            try tellOfLeavers(change, besides: others, context)
        } else {
            try tellOfMore(change, besides: others, context)
        }
    }

    /// Notifies drivers whose stops are known for the first time or have changed.
    private func tellOfStops(
        _ change: PlanChange,
        besides others: Set<Identifier<SignUp>>,
        _ context: RideShareTransaction
    ) throws {
        // Drivers who already know their stops are also notified of new times.
        let otherTimes = change.isFrozen ? change.news.otherTime : []
        let riders = change.news.driverTold + change.news.otherDriver + otherTimes
        let changed = Set(riders.compactMap { change.after[$0.of(SignUp.self)]?.offer })
        for driver in changed.subtracting(others).sorted().compactMap({ change.signUps[$0] }) {
            let people = change.people(in: driver.id)
            let first = change.after.values.filter { $0.offer == driver.id }.map(\.at).min()
            let at = first.map { localTime.clock($0) } ?? ""
            try tell(
                driver,
                on: change.leg,
                title(people, of: driver, change.event),
                "First stop at \(at). Names, numbers and stops are on your ride page.",
                naming: [],
                context
            )
            try context.signUps.setTold(driver.id, change.leg, people: people)
        }
    }

    /// Notifies drivers who have more riders than before; names stay hidden until two hours before.
    private func tellOfMore(
        _ change: PlanChange,
        besides others: Set<Identifier<SignUp>>,
        _ context: RideShareTransaction
    ) throws {
        let grown = change.signUps.values.filter {
            $0.kind == .offer && !others.contains($0.id)
                && change.people(in: $0.id) > change.peopleBefore(in: $0.id)
        }
        let told = try context.signUps.told(grown.map(\.id), change.leg)
        for driver in grown.sorted(by: { $0.id < $1.id }) {
            let people = change.people(in: driver.id)
            guard people > told[driver.id] ?? 0 else { continue }
            let isSameBothWays = try isSame(people, of: driver, on: change.leg.other, change.event, context)
            // One notification covers both legs.
            if isSameBothWays { try withdraw(driver, on: [change.leg.other], context) }
            try tell(
                driver,
                on: change.leg,
                title(people, of: driver, change.event),
                Self.more(isSameBothWays ? nil : change.leg),
                naming: [],
                context
            )
            try context.signUps.setTold(driver.id, change.leg, people: people)
        }
    }

    /// Whether a driver was notified of as many people on the other leg, whose stops are unknown too.
    private func isSame(
        _ people: Int,
        of driver: SignUp,
        on leg: Leg,
        _ event: DirectoryEvent,
        _ context: RideShareTransaction
    ) throws -> Bool {
        guard driver.way.includes(leg), RideShareDeadline.moments(event, leg).freeze > context.now else { return false }
        let pairings = try context.pools.list(of: [driver.id]).filter { $0.offer == driver.id && $0.leg == leg }
        let riders = try context.signUps.list(pairings.map(\.request))
        let isTold = try context.signUps.told([driver.id], leg)[driver.id] == people
        return isTold && riders.reduce(0) { $0 + $1.people } == people
    }

    /// The text for a driver with more riders on one leg, or on both.
    private static func more(_ leg: Leg?) -> LocalizedText {
        switch leg {
        case .there:
            "Going to the event, as planned so far. Two hours before, you’ll get the stops, names and numbers."
        case .home: "Going home, as planned so far. Two hours before, you’ll get the stops, names and numbers."
        case nil: "Both ways, as planned so far. Two hours before each ride, you’ll get the stops, names and numbers."
        }
    }

    private func title(_ people: Int, of driver: SignUp, _ event: DirectoryEvent) -> LocalizedText {
        people >= driver.people
            ? "Your car to \(event.title) is full"
            : .plural(people, one: "You have \(people) rider", other: "You have \(people) riders")
    }

    /// Notifies drivers of known riders who no longer come.
    private func tellOfLeavers(
        _ change: PlanChange,
        besides others: Set<Identifier<SignUp>>,
        _ context: RideShareTransaction
    ) throws {
        let gone = change.before.values.filter { $0.isNamed && change.after[$0.request]?.offer != $0.offer }
        let riders = try context.signUps.list(gone.map(\.request)).reduce(into: [:]) { $0[$1.id] = $1 }
        for pairing in gone.sorted(by: { $0.request < $1.request }) {
            guard let driver = change.signUps[pairing.offer], driver.way.includes(change.leg),
                !others.contains(driver.id),
                let rider = riders[pairing.request]
            else { continue }
            try tell(
                driver,
                on: change.leg,
                "\(rider.name) is no longer riding with you",
                change.leg == .there
                    ? "Going to the event. Your ride page shows the remaining stops."
                    : "Going home. Your ride page shows the remaining stops.",
                naming: [rider],
                about: "left/\(rider.id)",
                context
            )
        }
    }

    /// Notifies a rider that the driver waited without finding them.
    func tellMissed(_ rider: SignUp, on leg: Leg, _ offer: SignUp, _ context: RideShareTransaction) throws {
        try tell(
            rider,
            on: leg,
            "\(offer.name) couldn’t find you",
            "The car is leaving without you. Call right away if you’re there.",
            naming: [offer],
            context
        )
    }

    /// Notifies riders that their driver has left.
    func tellDeparture(_ offer: SignUp, _ stops: [Pairing], _ context: RideShareTransaction) throws {
        let riders = try context.signUps.list(stops.filter { $0.outcome == .open }.map(\.request))
            .reduce(into: [:]) { $0[$1.id] = $1 }
        for stop in stops.sorted(by: { $0.placeInOrder < $1.placeInOrder }) {
            guard let rider = riders[stop.request] else { continue }
            try tell(
                rider,
                on: stop.leg,
                "\(offer.name) is on the way",
                departure(offer, rider, stop),
                naming: [offer],
                context
            )
        }
    }
}

/// Texts about when and where a car comes.
extension RideShareMessages {
    private func departure(_ offer: SignUp, _ rider: SignUp, _ stop: Pairing) -> LocalizedText {
        if stop.leg == .there {
            return """
                \(offer.car) arrives at \(rider.placeText(on: .there).inSentence) around \(localTime.clock(stop.at)).
                """
        }
        return rider.stranded(on: .home) == nil
            ? "\(offer.car) is waiting for you at the event." : "\(offer.car) is coming to where your car stopped."
    }
}

/// The changes of a new plan that people are notified of.
struct PlanChange {
    let solution: PoolSolution
    let event: DirectoryEvent
    /// The pairings by request.
    let before: [Identifier<SignUp>: Pairing]
    let after: [Identifier<SignUp>: Pairing]
    let signUps: [Identifier<SignUp>: SignUp]

    init(
        _ solution: PoolSolution,
        _ event: DirectoryEvent,
        _ before: [Identifier<SignUp>: Pairing],
        _ signUps: [Identifier<SignUp>: SignUp]
    ) {
        (self.solution, self.event, self.before, self.signUps) = (solution, event, before, signUps)
        after = Dictionary(uniqueKeysWithValues: solution.pairings(before).map { ($0.request, $0) })
    }

    var leg: Leg { solution.pool.leg }

    /// Whether drivers and riders know each other.
    var isFrozen: Bool { solution.isFrozen }

    var news: PoolNews { solution.news }

    func people(in offer: Identifier<SignUp>) -> Int { people(after, offer) }

    func peopleBefore(in offer: Identifier<SignUp>) -> Int { people(before, offer) }

    private func people(_ pairings: [Identifier<SignUp>: Pairing], _ offer: Identifier<SignUp>) -> Int {
        pairings.values.reduce(0) { $1.offer == offer ? $0 + (signUps[$1.request]?.people ?? 0) : $0 }
    }
}
