import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the public routes of events.
struct EventRoutes {
    static let pageLength = 40

    let host: CommunityHost

    /// The cursor of a page of events, and the ministries if the device sends none.
    struct EventsQuery: Codable, Sendable {
        var after: String?
        /// Numbers separated by points.
        var ministries: String?
    }

    struct Address: Codable, Sendable {
        var id: Identifier<Occurrence>
    }

    struct TicketAddress: Codable, Sendable {
        var code: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addSignUp(to: routes)
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        let communityEvents = RouteName("listCommunityEvents", "Events of the chosen ministries, nearest first")
        routes.page(CommunityLinks.events, in: .community, communityEvents) { (query: EventsQuery, context) in
            let kept = DeviceChoice(context.deviceNotes[DeviceChoice.cookie])
            let numbers = query.ministries.map { DeviceChoice.numbers($0) } ?? kept.ministries
            let holder = Self.holder(context)
            return try await Self.page(numbers, kept, query.after.flatMap { EventCursor($0) }, holder, host)
        }
        let communityEvent = RouteName("getCommunityEvent", "An event")
        routes.page(CommunityLinks.event, in: .community, communityEvent) { (address: Address, context) in
            try await Self.event(address.id, nil, Self.holder(context), host)
        }
        let ticket = RouteName("getTicket", "A place at an event, or on its waiting list")
        routes.page(CommunityLinks.ticket, in: .community, ticket) { (address: TicketAddress, _) in
            let found = try await SignUps(host: host).find(address.code)
            return TicketPage(
                model: Self.ticket(found.ticket, address.code, found.at, found.before, at: host.clock.now()),
                subject: found.ticket.id,
                eventID: found.at.event.id,
                isPersonal: found.ticket.account != nil,
                isOver: found.at.occurrence.endsAt <= host.clock.now(),
                address: host.address,
                strings: CommunityStrings(zone: host.zone)
            )
        }
    }

    private func addSignUp<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        let limiter = RateLimiter(host.signUpRate, clock: host.clock)
        routes.form(
            CommunityLinks.signUp,
            in: .community,
            RouteName("signUpForEvent", "Take a place at an event, or stand in line for one"),
            creates: true,
            retry: { (address: Address, refused, context) in
                try await Self.event(address.id, refused, Self.holder(context), host)
            },
            change: { (address: Address, input: Input<SignUpFields>, context) in
                try limiter.check(context.rateKey)
                let code = try await SignUps(host: host).join(address.id, input, by: context.caller)
                let found = try await SignUps(host: host).find(code)
                return ChangeResponse(
                    Self.ticket(found.ticket, code, found.at, found.before, at: host.clock.now()),
                    at: CommunityLinks.ticket(code)
                ).settingCookie(Self.holder(context).held.adding(code).settingCookie)
            }
        )
        let leave = RouteName("leaveEvent", "Give a place back")
        routes.action(CommunityLinks.leaveEvent, in: .community, leave) { (address: TicketAddress, context) in
            try limiter.check(context.rateKey)
            try await SignUps(host: host).leave(address.code)
            return ChangeResponse.done(at: CommunityLinks.ticket(address.code))
        }
    }

    private static func ticket(
        _ ticket: Ticket,
        _ code: String,
        _ at: EventAt,
        _ before: Int,
        at now: Timestamp
    ) -> TicketPage.Model {
        TicketPage.Model(
            event: ticket.occurrence,
            title: at.event.title,
            startsAt: at.occurrence.startsAt,
            endsAt: at.occurrence.endsAt,
            isAllDay: at.event.isAllDay,
            place: at.event.place,
            movedFrom: at.movedFrom(at: now),
            name: ticket.name,
            state: ticket.state,
            before: before,
            isAttended: ticket.attendedAt != nil,
            isCancelled: at.event.state == .cancelled || at.occurrence.isCancelled,
            code: code
        )
    }

    static func holder(_ context: some CrosstownContext) -> TicketHolder {
        TicketHolder(
            account: context.account,
            held: DeviceTickets(context.deviceNotes[DeviceTickets.cookie])
        )
    }

    private static func page(
        _ numbers: [Int],
        _ kept: DeviceChoice,
        _ cursor: EventCursor?,
        _ holder: TicketHolder,
        _ host: CommunityHost
    ) async throws -> EventsOrChoice {
        try await host.database.read { transaction in
            let store = MinistryStore(transaction: transaction)
            let ministries = numbers.isEmpty ? [] : try store.ministries(numbered: numbers)
            if ministries.isEmpty {
                let blank = ChoosePage(
                    model: .init(campuses: try store.campuses(), ministries: []),
                    choice: kept,
                    campuses: [],
                    names: host.appearance.current
                )
                return EventsOrChoice(events: nil, choice: blank)
            }
            let events = EventsPage(
                model: try list(ministries, cursor, holder, host, transaction),
                ministries: ministries,
                strings: CommunityStrings(zone: host.zone),
                isFirst: cursor == nil
            )
            let none = ChoosePage(
                model: .init(campuses: [], ministries: []),
                choice: kept,
                campuses: [],
                names: Appearance()
            )
            return EventsOrChoice(events: events, choice: none)
        }
    }

    private static func list(
        _ ministries: [Ministry],
        _ cursor: EventCursor?,
        _ holder: TicketHolder,
        _ host: CommunityHost,
        _ transaction: any Transaction
    ) throws -> EventsPage.Model {
        let store = EventStore(transaction: transaction)
        let now = host.clock.now()
        let found = try store.upcoming(
            of: ministries.map(\.id),
            at: now,
            behind: cursor,
            limit: pageLength + 1
        )
        let shown = found.prefix(pageLength)
        let inviting = try store.ministries(of: shown.map(\.event))
        let names = Dictionary(ministries.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        let own = try TicketStore(host, transaction).own(of: holder, at: now)
        let states = Dictionary(own.map { ($0.event, $0.state) }, uniquingKeysWith: { first, _ in first })
        let views = shown.map { listed in
            var view = listed.view
            view.ministries = (inviting[listed.event] ?? []).compactMap { names[$0] }.sorted()
            view.own = states[view.id]
            return view
        }
        let next = found.count > pageLength ? shown.last : nil
        return EventsPage.Model(
            events: views,
            next: next.map { EventCursor(startsAt: $0.view.startsAt, id: $0.view.id).text }
        )
    }

    private static func event(
        _ id: Identifier<Occurrence>,
        _ refused: RefusedForm?,
        _ holder: TicketHolder,
        _ host: CommunityHost
    ) async throws -> EventPage {
        let now = host.clock.now()
        let key = host.secret()
        return try await host.database.read { transaction in
            let store = EventStore(transaction: transaction)
            guard let at = try store.findOccurrence(id), at.event.isVisible(at: now) else {
                throw Problem.notFound("Event")
            }
            let names = try store.ministryNames(of: at.event.id)
            let others = try store.occurrences(of: at.event.id).filter { $0.id != id && $0.endsAt > now }.prefix(12)
            let own = try TicketStore(host, transaction).own(of: holder, at: now, occurrence: id).first
            let group = try at.event.group.flatMap { try GroupStore(transaction: transaction).planner($0) }
            let isFollowed = try holder.account.map {
                try FollowStore(transaction: transaction).follows(event: at.event.id, $0)
            }
            return EventPage(
                model: model(at, names, group, Array(others), own, isFollowed: isFollowed ?? false, at: now),
                eventID: at.event.id,
                strings: CommunityStrings(zone: host.zone),
                address: host.address,
                formKey: refused?["key"] ?? key,
                isSignedIn: holder.account != nil,
                isOver: at.occurrence.endsAt <= now,
                now: now,
                features: host.features,
                refused: refused
            )
        }
    }

    private static func model(
        _ at: EventAt,
        _ names: [String],
        _ group: EventPage.Host?,
        _ others: [Occurrence],
        _ own: OwnPlace?,
        isFollowed: Bool,
        at now: Timestamp
    ) -> EventPage.Model {
        var view = EventView(at, ministries: names)
        view.own = own?.state
        return EventPage.Model(
            event: view,
            own: own,
            isFollowed: isFollowed,
            text: at.event.text,
            links: at.event.links.split(whereSeparator: \.isNewline).map(String.init),
            cancelMessage: at.event.cancelMessage,
            movedFrom: at.movedFrom(at: now),
            note: at.occurrence.note,
            hasRideSharing: at.event.hasRideSharing,
            group: group,
            others: others.map { .init(id: $0.id, startsAt: $0.startsAt, isCancelled: $0.isCancelled) }
        )
    }
}
