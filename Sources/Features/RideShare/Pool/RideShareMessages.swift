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
    /// Riders without a ride, as it is sent; whom it may concern depends on the events that there are.
    static let organizing = organizing(of: [])

    /// Riders without a ride; it concerns those who organize all shared rides, and organizers of events by their roles.
    static func organizing(of organizers: Set<String>) -> NoticeKind {
        NoticeKind(
            "rideshare.organizing",
            name: "People without a ride",
            channels: [.push],
            roles: organizers.union([OrganizerService.role])
        )
    }

    /// Staff: somebody reports a driver or rider, or writes again.
    static let report = NoticeKind(
        "rideshare.report",
        name: "Reports about shared rides",
        roles: [OrganizerService.role]
    )

    /// What staff answer to reports.
    static let answer = NoticeKind("rideshare.answer", name: "Answers to your reports about shared rides")

    let notices: any Notices
    let delivery: any MessageDelivery
    let ids: any IdentifierSource
    let localTime: LocalTime
    /// How many messages go to one address or number that somebody without an account has entered.
    let guestMessages: RateLimiter

    /// Notifies everybody whom a new plan concerns, but for some who are notified of it otherwise.
    func tell(
        _ solution: PoolSolution,
        _ before: [Identifier<SignUp>: Pairing],
        besides others: Set<Identifier<SignUp>>,
        _ context: RideShareTransaction
    ) throws {
        let event = try context.event(solution.event)
        let signUps = Dictionary(
            uniqueKeysWithValues: try context.signUps.listOpen(event: solution.event).map { ($0.id, $0) }
        )
        let former = try context.signUps.list(Set(before.values.map(\.offer)).subtracting(signUps.keys).sorted())
        let change = PlanChange(solution, event, before, signUps)
        let news = RiderNews(change, former: former, localTime: localTime)
        for message in news.messages where !others.contains(message.rider.id) {
            try tell(
                message.rider,
                on: change.leg,
                message.title,
                message.text,
                naming: message.others,
                context
            )
        }
        try tellDrivers(change, besides: others, context)
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
                one: "\(people) person without a ride: \(event.title)",
                other: "\(people) people without a ride: \(event.title)"
            ),
            text: dated(
                leg == .there
                    ? "On the way to the event. See who, and what would help."
                    : "On the way home. See who, and what would help.",
                event,
                isNamed: true
            ),
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
            text: dated("The page of the rides says by whom, about whom and what.", event, isNamed: true),
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
                text: dated(LocalizedText(verbatim: text), event, isNamed: true),
                link: RideSharePaths.signUp(driver.id),
                about: author.map { [$0] } ?? [],
                subject: "rideshare.word/\(event.id)/\(key)"
            )
            try notices.tell(person, notice, in: context.transaction)
        }
    }

    /// Notifies the owner of a sign-up of one way, or of all of it.
    ///
    /// Later notifications of the same way take the place of earlier ones; those of the other way stay, and so do those
    /// about another `matter`. The words name the `others`; the event and its day follow whatever is said, as people share
    /// rides to several.
    func tell(
        _ signUp: SignUp,
        on leg: Leg?,
        _ title: LocalizedText,
        _ text: LocalizedText,
        naming others: [SignUp],
        about matter: String? = nil,
        _ context: RideShareTransaction
    ) throws {
        let event = try context.knownEvent(signUp.event)
        let notice = Notice(
            Self.ride,
            title: title,
            text: event.map { dated(text, $0, isNamed: [title, text].contains(naming: $0.title)) } ?? text,
            // Only the device of somebody without an account knows the secret address.
            link: signUp.person == nil ? RideSharePaths.status : RideSharePaths.signUp(signUp.id),
            about: others.compactMap(\.person),
            subject: Self.subject(signUp.id, leg) + (matter.map { "/\($0)" } ?? "")
        )
        if let person = signUp.person {
            try notices.tell(person, notice, in: context.transaction)
        } else {
            try tellGuest(signUp, notice, context)
        }
    }

    /// A text with the event for which one rides and its day; the day alone where the event is named already.
    func dated(_ text: LocalizedText, _ event: DirectoryEvent, isNamed: Bool) -> LocalizedText {
        .sentences([text, isNamed ? day(of: event) : named(event)])
    }

    private func day(of event: DirectoryEvent) -> LocalizedText {
        .day(localTime.day(of: event.beginsAt).number, .weekdayAndDay)
    }

    /// An event with its day.
    func named(_ event: DirectoryEvent) -> LocalizedText {
        .labeled(LocalizedText(verbatim: event.title), localTime.text(for: event.beginsAt))
    }

    /// Notifies the owner of a sign-up that it counts again, in place of what was said when it ended.
    func tellReopened(_ signUp: SignUp, _ event: DirectoryEvent, _ context: RideShareTransaction) throws {
        if let person = signUp.person {
            try notices.withdraw(Self.subject(signUp.id, nil), from: [person], in: context.transaction)
        }
        try tell(
            signUp,
            on: nil,
            "Rides to \(event.title) are shared again",
            signUp.kind == .offer
                ? "Your offer is open again. If you have other plans by now, cancel it on its page."
                : "Your request is open again. If you have other plans by now, cancel it on its page.",
            naming: [],
            about: "again",
            context
        )
    }

    /// Withdraws what the owner of a sign-up that has ended was notified of it and has not read.
    func withdraw(_ signUp: SignUp, _ context: RideShareTransaction) throws {
        try withdraw(signUp, on: signUp.way.legs, context)
        guard let person = signUp.person else { return }
        try notices.withdraw(Self.again(signUp.id), from: [person], in: context.transaction)
    }

    /// Withdraws what the owner of a sign-up was notified of some ways and has not read, since they are no longer shared.
    func withdraw(_ signUp: SignUp, on legs: [Leg], _ context: RideShareTransaction) throws {
        guard let person = signUp.person else { return }
        for leg in legs {
            try notices.withdraw(Self.subject(signUp.id, leg), from: [person], in: context.transaction)
        }
    }

    /// That it counts again.
    private static func again(_ signUp: Identifier<SignUp>) -> String { subject(signUp, nil) + "/again" }

    private static func subject(_ signUp: Identifier<SignUp>, _ leg: Leg?) -> String {
        "rideshare/\(signUp)" + (leg.map { "/\($0.rawValue)" } ?? "")
    }
}

extension [LocalizedText] {
    /// Whether one of them has a name among its values.
    fileprivate func contains(naming name: String) -> Bool {
        contains { text in
            text.arguments.contains { argument in
                switch argument {
                case .text(let text): text == name
                case .localized(let text): [text].contains(naming: name)
                default: false
                }
            }
        }
    }
}
