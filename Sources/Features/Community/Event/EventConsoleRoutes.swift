import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the routes of editors for events, and of the entrance.
struct EventConsoleRoutes {
    let host: CommunityHost

    struct Address: Codable, Sendable {
        var id: Identifier<CommunityEvent>
    }

    struct EditedAddress: Codable, Sendable {
        var id: Identifier<CommunityEvent>
        var done: ContentDeed?
    }

    struct TimeAddress: Codable, Sendable {
        var id: Identifier<Occurrence>
    }

    /// The address of the entrance, with the person who was just admitted.
    struct DoorAddress: Codable, Sendable {
        var id: Identifier<Occurrence>
        var welcomed: Identifier<Ticket>?
        var camera: Bool?
    }

    struct MadeEvent: Codable, Sendable {
        let id: Identifier<CommunityEvent>
    }

    /// The event that a new one copies.
    struct NewQuery: Codable, Sendable {
        var from: Identifier<CommunityEvent>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPages(to: routes)
        addChanges(to: routes)
        addTimes(to: routes)
        addDoor(to: routes)
    }

    private func addPages<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, EventService(host: host))
        let editedEvents = RouteName("listEditedEvents", "The events that the caller may edit")
        routes.page(CommunityLinks.consoleEvents, in: .communityConsole, editedEvents) { (_: Empty, context) in
            let events = try await service.list(for: context.caller)
            return EventListPage(
                model: .init(events: events.map(EventListPage.Row.init)),
                strings: CommunityStrings(zone: host.zone),
                isEditor: RecordRoutes.isEditor(context.caller)
            )
        }
        let newEvent = RouteName("getNewEvent", "The form that makes an event; a copy where another is named")
        routes.page(CommunityLinks.newEvent, in: .communityConsole, newEvent) { (query: NewQuery, context) in
            try await Self.form(nil, copied: query.from, nil, context.caller, host)
        }
        let editedEvent = RouteName("getEditedEvent", "Open the form to change an event")
        routes.page(CommunityLinks.editEvent, in: .communityConsole, editedEvent) {
            (address: EditedAddress, context) in
            try await Self.form(address.id, after: address.done, nil, context.caller, host)
        }
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, EventService(host: host))
        routes.post(
            CommunityLinks.consoleEvents,
            in: .communityConsole,
            RouteName("makeCommunityEvent", "Create an event"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                try await Self.form(nil, copied: nil, refused, context.caller, host)
            },
            use: { (_: Empty, body: RecordBody<EventFormFields>, context) in
                let event = try await service.create(body.form, by: context.caller)
                let link = CommunityLinks.editEvent(event.id)
                return ChangeResponse(MadeEvent(id: event.id), at: link, showing: link.after(.created))
            }
        )
        routes.post(
            CommunityLinks.editEvent,
            in: .communityConsole,
            RouteName("changeCommunityEvent", "Change an event and notify people"),
            retry: { (address: Address, refused, context) in
                try await Self.form(address.id, refused, context.caller, host)
            },
            use: { (address: Address, body: RecordBody<EventFormFields>, context) in
                let told = try await service.change(address.id, body.form, by: context.caller)
                return ChangeResponse(told, at: CommunityLinks.editEvent(address.id).after(.saved))
            }
        )
        routes.post(
            CommunityLinks.cancelEvent,
            in: .communityConsole,
            RouteName("cancelCommunityEvent", "Cancel an event and notify people")
        ) { (address: Address, sent: Sent<CancellationFields>, context) in
            let told = try await service.cancel(address.id, message: sent.checked().message, by: context.caller)
            return ChangeResponse(told, at: CommunityLinks.editEvent(address.id).after(.canceled))
        }
        let restore = RouteName("restoreCommunityEvent", "Restore a canceled event and notify people")
        routes.action(CommunityLinks.restoreEvent, in: .communityConsole, restore) {
            (address: Address, context) in
            let told = try await service.restore(address.id, by: context.caller)
            return ChangeResponse(told, at: CommunityLinks.editEvent(address.id).after(.restored))
        }
    }

    private func addTimes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, TimeService(host: host))
        let eventTime = RouteName("getEventTime", "Open the form to change a date of an event")
        routes.page(CommunityLinks.time, in: .communityConsole, eventTime) {
            (address: TimeAddress, context) in
            let time = try await service.find(address.id, for: context.caller)
            return TimePage(time: time, zone: host.zone, now: host.clock.now(), refused: nil)
        }
        routes.post(
            CommunityLinks.time,
            in: .communityConsole,
            RouteName("changeEventTime", "Change a date of an event and notify people"),
            retry: { (address: TimeAddress, refused, context) in
                let time = try await service.find(address.id, for: context.caller)
                return TimePage(time: time, zone: host.zone, now: host.clock.now(), refused: refused)
            },
            use: { (address: TimeAddress, body: RecordBody<EventTimeFields>, context) in
                let told = try await service.change(address.id, body.form, by: context.caller)
                return ChangeResponse(told, at: try await Self.event(of: address.id, service, context, .saved))
            }
        )
        routes.form(
            CommunityLinks.cancelTime,
            in: .communityConsole,
            RouteName("cancelEventTime", "Cancel a date of an event and notify people"),
            retry: { (address: TimeAddress, refused, context) in
                let time = try await service.find(address.id, for: context.caller)
                return TimePage(time: time, zone: host.zone, now: host.clock.now(), refused: refused)
            },
            change: { (address: TimeAddress, input: Input<CancellationFields>, context) in
                let told = try await service.cancel(address.id, message: input.message, by: context.caller)
                return ChangeResponse(told, at: try await Self.event(of: address.id, service, context, .canceled))
            }
        )
        let restore = RouteName("restoreEventTime", "Restore a canceled date of an event")
        routes.action(CommunityLinks.restoreTime, in: .communityConsole, restore) {
            (address: TimeAddress, context) in
            let told = try await service.restore(address.id, by: context.caller)
            return ChangeResponse(told, at: try await Self.event(of: address.id, service, context, .restored))
        }
    }

    private static func event(
        of time: Identifier<Occurrence>,
        _ service: TimeService,
        _ context: some CrosstownContext,
        _ deed: ContentDeed
    ) async throws -> Link {
        let event = try await service.find(time, for: context.caller).edited.event.id
        return CommunityLinks.editEvent(event).after(deed)
    }

    private func addDoor<Context: CrosstownContext>(to routes: Routes<Context>) {
        let door = Door(host: host)
        let show = RouteName("getDoor", "View an event’s sign-ups and check-ins")
        routes.page(CommunityLinks.door, in: .communityConsole, show) {
            (address: DoorAddress, context) in
            try await Self.page(door, address, nil, context.caller)
        }
        routes.form(
            CommunityLinks.door,
            in: .communityConsole,
            RouteName("scanTicket", "Check in a person by their ticket code"),
            retry: { (address: TimeAddress, refused, context) in
                let address = DoorAddress(id: address.id, camera: refused["camera"] == "true")
                return try await Self.page(door, address, refused, context.caller)
            },
            change: { (address: TimeAddress, input: Input<ScanFields>, context) in
                let answer = try await door.scan(input.code, at: address.id, by: context.caller)
                if answer.verdict != .welcome { throw DoorPage.problem(answer) }
                let link = CommunityLinks.door(address.id).adding("welcomed", answer.ticket)
                return ChangeResponse(answer, at: input.camera ? link.adding("camera", true) : link)
            }
        )
    }

    private static func page(
        _ door: Door,
        _ address: DoorAddress,
        _ refused: RefusedForm?,
        _ caller: Caller?
    ) async throws -> DoorPage {
        let (at, tickets) = try await door.list(at: address.id, for: caller)
        return DoorPage(
            model: .init(title: at.event.title, people: tickets.map(DoorPage.Person.init)),
            id: address.id,
            hasCamera: address.camera == true,
            welcomed: tickets.first { $0.id == address.welcomed && $0.attendedAt != nil }?.name,
            refused: refused
        )
    }

    private static func form(
        _ id: Identifier<CommunityEvent>?,
        copied: Identifier<CommunityEvent>? = nil,
        after done: ContentDeed? = nil,
        _ refused: RefusedForm?,
        _ caller: Caller?,
        _ host: CommunityHost
    ) async throws -> EventFormPage {
        let service = EventService(host: host)
        let (ministries, groups) = (try await service.ministries(for: caller), try await service.groups(for: caller))
        let strings = CommunityStrings(zone: host.zone)
        let origin: EditedEvent? =
            if let source = id ?? copied { try await service.find(source, for: caller) } else { nil }
        var values = origin.map { EventForm.texts(of: $0.event, zone: host.zone) } ?? [:]
        // A copy becomes public when it is published, whatever the first one's time was.
        if id == nil { values["publish_at"] = nil }
        return EventFormPage(
            edited: id == nil ? nil : origin,
            copied: id == nil ? origin : nil,
            ministries: ministries,
            groups: groups,
            isEditor: RecordRoutes.isEditor(caller),
            values: values,
            strings: strings,
            takesPictures: host.pictures != nil,
            done: done,
            now: host.clock.now(),
            refused: refused,
            key: host.ids.next(CommunityEvent.self).description,
            names: host.appearance.current
        )
    }
}
