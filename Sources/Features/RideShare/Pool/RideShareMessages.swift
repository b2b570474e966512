import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import CrosstownWeb

/// Notifications about shared rides.
struct RideShareMessages: Sendable {
    /// Changes of the user's own ride.
    static let ride = NoticeKind("rideshare.ride", name: "Your shared ride", urgency: .high, channels: [.push])
    /// Messages from organizers.
    static let word = NoticeKind("rideshare.word", name: "Messages from organizers to drivers", channels: [.push])
    /// Riders without a ride, as sent; the audience depends on the existing events.
    static let organizing = organizing(of: [])

    /// Returns the kind for riders without a ride, for organizers of all shared rides and organizers of events by their
    /// roles.
    static func organizing(of organizers: Set<String>) -> NoticeKind {
        NoticeKind(
            "rideshare.organizing",
            name: "People without a ride",
            channels: [.push],
            roles: organizers.union([OrganizerService.role])
        )
    }

    /// Staff: a new report about a driver or rider, or a new message in one.
    static let report = NoticeKind(
        "rideshare.report",
        name: "Reports about shared rides",
        roles: [OrganizerService.role]
    )

    /// Staff's answers to reports.
    static let answer = NoticeKind("rideshare.answer", name: "Replies to your reports about shared rides")

    let notices: any Notices
    let delivery: any MessageDelivery
    let ids: any IdentifierSource
    let localTime: LocalTime
    /// The rate limit of messages to an address or number that a guest entered.
    let guestMessages: RateLimiter

    /// Notifies all people affected by a new plan, except some who are notified otherwise.
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

    /// Notifies an event's organizers of the number of riders without a ride.
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
                    ? "Going to the event. See who they are and what would help."
                    : "Going home. See who they are and what would help.",
                event,
                isNamed: true
            ),
            link: RideSharePaths.pool(event.id),
            about: [],
            subject: "rideshare.open/\(leg.rawValue)/\(event.id)"
        )
        try notices.tell(event.organizers, notice, in: context.transaction)
    }

    /// Notifies organizers of a report about a ride.
    func tellOfReport(_ event: DirectoryEvent, _ context: RideShareTransaction) throws {
        guard !event.organizers.isEmpty else { return }
        let notice = Notice(
            Self.organizing,
            title: "A ride was reported: \(event.title)",
            text: dated("See the report on the rides page.", event, isNamed: true),
            link: RideSharePaths.pool(event.id),
            about: [],
            subject: "rideshare.report/\(event.id)"
        )
        try notices.tell(event.organizers, notice, in: context.transaction)
    }

    /// Notifies drivers of an organizer's message; the same key sends nothing twice.
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
                title: "Message to drivers: \(event.title)",
                text: dated(LocalizedText(verbatim: text), event, isNamed: true),
                link: RideSharePaths.signUp(driver.id),
                about: author.map { [$0] } ?? [],
                subject: "rideshare.word/\(event.id)/\(key)"
            )
            try notices.tell(person, notice, in: context.transaction)
        }
    }

    /// Notifies the owner of a sign-up about one leg, or about all of it.
    ///
    /// Later notifications replace earlier ones of the same leg; those of the other leg stay, and so do those about
    /// another `matter`. The text names the `others`; the event and its day are appended, because people share rides to
    /// several events.
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
            // Only the guest's device knows the secret address.
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

    /// Returns a text with the event and its day; only the day if the text already names the event.
    func dated(_ text: LocalizedText, _ event: DirectoryEvent, isNamed: Bool) -> LocalizedText {
        .sentences([text, isNamed ? day(of: event) : named(event)])
    }

    private func day(of event: DirectoryEvent) -> LocalizedText {
        .day(localTime.day(of: event.beginsAt).number, .weekdayAndDay)
    }

    /// Returns an event with its day.
    func named(_ event: DirectoryEvent) -> LocalizedText {
        .labeled(LocalizedText(verbatim: event.title), localTime.text(for: event.beginsAt))
    }

    /// Notifies the owner that a sign-up is valid again; replaces the notification about its end.
    func tellReopened(_ signUp: SignUp, _ event: DirectoryEvent, _ context: RideShareTransaction) throws {
        if let person = signUp.person {
            try notices.withdraw(Self.subject(signUp.id, nil), from: [person], in: context.transaction)
        }
        try tell(
            signUp,
            on: nil,
            "Ride sharing to \(event.title) is back on",
            signUp.kind == .offer
                ? "Your offer is open again. If your plans have changed, cancel it on its page."
                : "Your request is open again. If your plans have changed, cancel it on its page.",
            naming: [],
            about: "again",
            context
        )
    }

    /// Deletes unread notifications of an ended sign-up.
    func withdraw(_ signUp: SignUp, _ context: RideShareTransaction) throws {
        try withdraw(signUp, on: signUp.way.legs, context)
        guard let person = signUp.person else { return }
        try notices.withdraw(Self.again(signUp.id), from: [person], in: context.transaction)
    }

    /// Deletes unread notifications about legs that are no longer shared.
    func withdraw(_ signUp: SignUp, on legs: [Leg], _ context: RideShareTransaction) throws {
        guard let person = signUp.person else { return }
        for leg in legs {
            try notices.withdraw(Self.subject(signUp.id, leg), from: [person], in: context.transaction)
        }
    }

    /// The subject of the notification about a reopened sign-up.
    private static func again(_ signUp: Identifier<SignUp>) -> String { subject(signUp, nil) + "/again" }

    private static func subject(_ signUp: Identifier<SignUp>, _ leg: Leg?) -> String {
        "rideshare/\(signUp)" + (leg.map { "/\($0.rawValue)" } ?? "")
    }
}

extension [LocalizedText] {
    /// Whether one of the texts has a name among its values.
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
