import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What people read of a moved event: what has changed, and what it means for their rides, both ways in one.
struct MoveNews {
    private let event: DirectoryEvent
    private let signUps: [Identifier<SignUp>: SignUp]
    private let pairings: [Pairing]
    /// The ways that are not over.
    private let legs: [Leg]
    private let localTime: LocalTime

    init(_ event: DirectoryEvent, _ signUps: [SignUp], _ localTime: LocalTime, _ context: RideShareTransaction) throws {
        (self.event, self.localTime) = (event, localTime)
        self.signUps = signUps.reduce(into: [:]) { $0[$1.id] = $1 }
        legs = Leg.allCases.filter { PoolFrame(event)?.isOver($0, at: context.now) == false }
        pairings = try legs.flatMap { try context.pools.list(event: event.id, leg: $0) }
    }

    func title(since before: EventTimeAndPlace?) -> LocalizedText {
        before.flatMap { EventMove($0, event) }?.title(event.title) ?? "Rides to \(event.title) were planned again"
    }

    func text(for signUp: SignUp, since before: EventTimeAndPlace?) -> LocalizedText {
        let move = before.flatMap { EventMove($0, event) }?.text(localTime)
        let rides = legs.filter(signUp.way.includes).compactMap { leg in
            signUp.kind == .offer ? offer(signUp, leg) : request(signUp, leg)
        }
        return .sentences([move].compactMap(\.self) + rides + ["Check that your new times suit you."])
    }

    /// Those whom the text names by their cars.
    func others(for signUp: SignUp) -> [SignUp] {
        pairings.filter { $0.request == signUp.id && $0.isNamed }.compactMap { signUps[$0.offer] }
    }

    /// How many people a car takes along.
    func people(in offer: Identifier<SignUp>, _ leg: Leg) -> Int {
        pairings.filter { $0.offer == offer && $0.leg == leg }.reduce(0) { $0 + (signUps[$1.request]?.people ?? 0) }
    }

    private func request(_ signUp: SignUp, _ leg: Leg) -> LocalizedText {
        guard let pairing = pairings.first(where: { $0.request == signUp.id && $0.leg == leg }) else {
            return leg == .there
                ? "To \(event.title): no ride yet. We look for one and notify you."
                : "From \(event.title): no ride yet. We look for one and notify you."
        }
        let words = RideWords(event: event, localTime: localTime)
        guard pairing.isNamed, let driver = signUps[pairing.offer] else { return words.window(pairing) }
        return words.named(pairing, driver)
    }

    private func offer(_ signUp: SignUp, _ leg: Leg) -> LocalizedText? {
        let people = people(in: signUp.id, leg)
        if people == 0 { return nil }
        return leg == .there
            ? .plural(
                people,
                one: "On the way to the event you take \(people) person along.",
                other: "On the way to the event you take \(people) people along."
            )
            : .plural(
                people,
                one: "On the way home you take \(people) person along.",
                other: "On the way home you take \(people) people along."
            )
    }
}

extension RideShareMessages {
    /// Notifies those who do not know yet that an event has moved, each of them once: when all its ways are planned anew, or
    /// where it is late already.
    func tellMoves(_ id: String, _ context: RideShareTransaction, isLate: Bool = false) throws {
        let untold = try context.moves.listUntold(event: id)
        guard !untold.isEmpty, let event = try context.knownEvent(id), event.venue != nil else { return }
        let signUps = try context.signUps.listOpen(event: id)
        guard try isLate || context.isPlannedAnew(event, for: signUps) else { return }
        let news = try MoveNews(event, signUps, localTime, context)
        let before = try context.moves.movedFrom(untold.sorted())
        for signUp in signUps where untold.contains(signUp.id) {
            try tell(signUp, news, since: before[signUp.id], context)
        }
        try context.moves.setTold(event: id)
        try Deadlines.cancel(context.transaction, kind: RideShareDeadline.moved, subject: id)
    }

    private func tell(
        _ signUp: SignUp,
        _ news: MoveNews,
        since before: EventTimeAndPlace?,
        _ context: RideShareTransaction
    ) throws {
        // What was said of each way before is in the new notification, or holds no more.
        try withdraw(signUp, on: signUp.way.legs, context)
        try tell(
            signUp,
            on: nil,
            news.title(since: before),
            news.text(for: signUp, since: before),
            naming: news.others(for: signUp),
            context
        )
        guard signUp.kind == .offer else { return }
        for leg in signUp.way.legs {
            try context.signUps.setTold(signUp.id, leg, people: news.people(in: signUp.id, leg))
        }
    }
}
