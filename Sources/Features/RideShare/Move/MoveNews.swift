import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The text about a moved event: the changes, and what they mean for the reader's rides, both legs in one.
struct MoveNews {
    private let event: DirectoryEvent
    private let signUps: [Identifier<SignUp>: SignUp]
    private let pairings: [Pairing]
    /// The legs that are not over.
    private let legs: [Leg]
    private let localTime: LocalTime

    init(_ event: DirectoryEvent, _ signUps: [SignUp], _ localTime: LocalTime, _ context: RideShareTransaction) throws {
        (self.event, self.localTime) = (event, localTime)
        self.signUps = signUps.reduce(into: [:]) { $0[$1.id] = $1 }
        legs = Leg.allCases.filter { PoolFrame(event)?.isOver($0, at: context.now) == false }
        pairings = try legs.flatMap { try context.pools.list(event: event.id, leg: $0) }
    }

    func title(since before: EventTimeAndPlace?) -> LocalizedText {
        before.flatMap { EventMove($0, event) }?.title(event.title) ?? "Rides to \(event.title) were replanned"
    }

    func text(for signUp: SignUp, since before: EventTimeAndPlace?) -> LocalizedText {
        let move = before.flatMap { EventMove($0, event) }?.text(localTime)
        let rides = legs.filter(signUp.way.includes).compactMap { leg in
            signUp.kind == .offer ? offer(signUp, leg) : request(signUp, leg)
        }
        return .sentences([move].compactMap(\.self) + rides + ["Check that your new times work for you."])
    }

    /// The people whose cars the text names.
    func others(for signUp: SignUp) -> [SignUp] {
        pairings.filter { $0.request == signUp.id && $0.isNamed }.compactMap { signUps[$0.offer] }
    }

    /// The number of people in a car.
    func people(in offer: Identifier<SignUp>, _ leg: Leg) -> Int {
        pairings.filter { $0.offer == offer && $0.leg == leg }.reduce(0) { $0 + (signUps[$1.request]?.people ?? 0) }
    }

    private func request(_ signUp: SignUp, _ leg: Leg) -> LocalizedText {
        guard let pairing = pairings.first(where: { $0.request == signUp.id && $0.leg == leg }) else {
            return leg == .there
                ? "To \(event.title): no ride yet. We’re looking for one and will notify you."
                : "From \(event.title): no ride yet. We’re looking for one and will notify you."
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
                one: "You’re driving \(people) person to the event.",
                other: "You’re driving \(people) people to the event."
            )
            : .plural(
                people,
                one: "You’re driving \(people) person home.",
                other: "You’re driving \(people) people home."
            )
    }
}

extension RideShareMessages {
    /// Notifies all who do not know yet that an event has moved, once each: when all its legs are planned again, or
    /// once planning is late.
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
        // The new notification replaces earlier ones about each leg, some of which are no longer true.
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
