import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import CrosstownWeb

/// What people are told about their rides.
struct RideShareMessages: Sendable {
    /// Changes of one's own ride.
    static let ride = NoticeKind("rideshare.ride", name: "Your shared ride", urgency: .high, channels: [.push])
    /// What organizers are told.
    static let word = NoticeKind("rideshare.word", name: "Words of organizers to drivers", channels: [.push])
    /// Riders without a ride.
    static let organizing = NoticeKind("rideshare.organizing", name: "Riders without a ride", channels: [.push])

    let notices: any Notices
    let localTime: LocalTime

    /// Tells everybody whom a new plan concerns.
    func tell(
        _ solution: PoolSolution,
        _ before: [Identifier<SignUp>: Pairing],
        _ context: RideShareTransaction
    ) throws {
        let event = try context.event(solution.event)
        let pairings = Dictionary(uniqueKeysWithValues: solution.pairings(before).map { ($0.request, $0) })
        let signUps = Dictionary(
            uniqueKeysWithValues: try context.signUps.listOpen(event: solution.event).map { ($0.id, $0) }
        )
        let news = solution.news
        let former = try context.signUps.list(Set(before.values.map(\.offer)).subtracting(signUps.keys).sorted())
        let reasons = ChangeReasons(solution, before, former + signUps.values)
        let said: [([Identifier<Rider>], (SignUp, Pairing, SignUp) -> (LocalizedText, LocalizedText))] = [
            (
                news.promised,
                { request, pairing, _ in
                    let isChanged = solution.pool.changed.contains(request.id)
                    return (isChanged ? "Your ride after your change" : "You have a ride", window(pairing, event))
                }
            ),
            (news.rideAgain, { _, pairing, _ in ("You have a ride again", window(pairing, event)) }),
            (
                news.otherTime,
                { request, pairing, _ in
                    ("Your ride comes at another time", reasons.text(for: request.id, before: window(pairing, event)))
                }
            ),
            (news.driverTold, { _, pairing, offer in ("\(offer.name) drives you", named(pairing, offer, event)) }),
            (
                news.otherDriver,
                { request, pairing, offer in
                    let text = reasons.text(for: request.id, before: named(pairing, offer, event))
                    return ("Another driver: \(offer.name)", text)
                }
            ),
        ]
        for (riders, words) in said {
            for rider in riders {
                guard let request = signUps[rider.of(SignUp.self)], let pairing = pairings[request.id],
                    let offer = signUps[pairing.offer]
                else { continue }
                let (title, text) = words(request, pairing, offer)
                let others = [offer] + reasons.named(for: request.id)
                try tell(request, title, text, naming: others, context)
            }
        }
        for rider in news.withoutRide {
            guard let request = signUps[rider.of(SignUp.self)] else { continue }
            try tell(
                request,
                solution.pool.leg == .there
                    ? "Your ride to \(event.title) is lost" : "Your ride home from \(event.title) is lost",
                "The driver cannot take you. We look for another ride and tell you.",
                naming: [],
                context
            )
        }
        for request in solution.pool.changed.sorted().compactMap({ signUps[$0] }) {
            guard before[request.id] != nil, pairings[request.id] == nil,
                request.stranded(on: solution.pool.leg) == nil
            else { continue }
            try tell(
                request,
                "No ride yet after your change",
                "The seat that you had does not suit what you wish now. We look for another one and tell you.",
                naming: [],
                context
            )
        }
        let change = PlanChange(
            event: event,
            leg: solution.pool.leg,
            isFrozen: solution.isFrozen,
            news: news,
            before: before,
            after: pairings,
            signUps: signUps
        )
        try tellDrivers(change, context)
    }

    private func window(_ pairing: Pairing, _ event: DirectoryEvent) -> LocalizedText {
        pairing.leg == .there
            ? "To \(event.title): pick-up between \(localTime.clock(pairing.earliest)) and \(localTime.clock(pairing.latest))."
            : "From \(event.title): you are at home between \(localTime.clock(pairing.earliest)) and \(localTime.clock(pairing.latest))."
    }

    private func named(_ pairing: Pairing, _ offer: SignUp, _ event: DirectoryEvent) -> LocalizedText {
        pairing.leg == .there
            ? "To \(event.title) at \(localTime.clock(pairing.at)): \(offer.car)."
            : "From \(event.title), after the end: \(offer.car)."
    }

    /// Tells the organizers of an event how many riders have no ride.
    func tellOrganizers(
        _ open: [SignUp],
        _ event: DirectoryEvent,
        _ leg: Leg,
        _ context: RideShareTransaction
    ) throws {
        guard !open.isEmpty, !event.organizers.isEmpty else { return }
        let people = open.reduce(0) { $0 + $1.people }
        let notice = Notice(
            Self.organizing,
            title: .plural(
                people,
                one: "\(people) rider without a ride: \(event.title)",
                other: "\(people) riders without a ride: \(event.title)"
            ),
            text: leg == .there
                ? "On the way to the event. See who, and what would help."
                : "On the way home. See who, and what would help.",
            link: RideSharePaths.pool(event.id),
            about: [],
            subject: "rideshare.open/\(leg.rawValue)/\(event.id)"
        )
        try notices.tell(event.organizers, notice, in: context.transaction)
    }

    /// Tells organizers that somebody has reported a ride.
    func tellOfReport(_ event: DirectoryEvent, _ context: RideShareTransaction) throws {
        guard !event.organizers.isEmpty else { return }
        let notice = Notice(
            Self.organizing,
            title: "A ride was reported: \(event.title)",
            text: "The page of the rides says by whom, about whom and what.",
            link: RideSharePaths.pool(event.id),
            about: [],
            subject: "rideshare.report/\(event.id)"
        )
        try notices.tell(event.organizers, notice, in: context.transaction)
    }

    /// Tells drivers what an organizer writes; the same key again tells nothing new.
    func tellDrivers(
        _ drivers: [SignUp],
        _ text: String,
        by author: Identifier<Account>?,
        key: String,
        _ event: DirectoryEvent,
        _ context: RideShareTransaction
    ) throws {
        for driver in drivers {
            guard let person = driver.person else { continue }
            let notice = Notice(
                Self.word,
                title: "To the drivers: \(event.title)",
                text: LocalizedText(verbatim: text),
                link: RideSharePaths.signUp(driver.id),
                about: author.map { [$0] } ?? [],
                subject: "rideshare.word/\(event.id)/\(key)"
            )
            try notices.tell(person, notice, in: context.transaction)
        }
    }

    /// Tells the owner of a sign-up, where there is an account; `others` are those whom the words name.
    func tell(
        _ signUp: SignUp,
        _ title: LocalizedText,
        _ text: LocalizedText,
        naming others: [SignUp],
        _ context: RideShareTransaction
    ) throws {
        guard let person = signUp.person else { return }
        let notice = Notice(
            Self.ride,
            title: title,
            text: text,
            link: RideSharePaths.signUp(signUp.id),
            about: others.compactMap(\.person),
            subject: "rideshare/\(signUp.id)"
        )
        try notices.tell(person, notice, in: context.transaction)
    }
}
