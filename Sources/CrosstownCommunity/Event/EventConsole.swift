import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares what editors do with events, and the door.
struct EventConsoleRoutes {
    let host: CommunityHost

    /// The address of an event.
    struct Address: Codable, Sendable {
        var id: Identifier<CommunityEvent>
    }

    /// The address of an event at one time.
    struct TimeAddress: Codable, Sendable {
        var id: Identifier<Occurrence>
    }

    /// What is said to those who wanted to come.
    struct CancelBody: Codable, Sendable {
        var message: String?
    }

    /// What was scanned at the door.
    struct ScanBody: Codable, Sendable {
        var code: String
    }

    /// How many were told of a change.
    struct Told: Codable, Sendable {
        let told: Int
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPages(to: routes)
        addChanges(to: routes)
        addDoor(to: routes)
    }

    private func addPages<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, EventService(host: host))
        routes.get(
            CommunityLinks.consoleEvents.href,
            id: "listEditedEvents",
            tag: "community",
            summary: "The events that the caller may edit",
            access: .anyRole(CommunityRole.editors)
        ) { (_: Nothing, context) in
            let events = try await service.list(for: context.caller)
            return EventListPage(
                model: .init(events: events.map(EventListPage.Row.init)),
                strings: CommunityStrings(zone: host.zone)
            )
        }
        routes.get(
            CommunityLinks.newEvent.href,
            id: "getNewEvent",
            tag: "community",
            summary: "The form that makes an event",
            access: .anyRole(CommunityRole.editors)
        ) { (_: Nothing, context) in try await Self.form(nil, nil, context.caller, host) }
        routes.get(
            "/community/console/events/:id",
            id: "getEditedEvent",
            tag: "community",
            summary: "The form that changes an event",
            access: .anyRole(CommunityRole.editors)
        ) { (address: Address, context) in try await Self.form(address.id, nil, context.caller, host) }
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, EventService(host: host))
        routes.post(
            CommunityLinks.consoleEvents.href,
            id: "makeCommunityEvent",
            tag: "community",
            summary: "Make an event",
            access: .anyRole(CommunityRole.editors),
            body: RecordForm.self,
            retry: { (_: Nothing, refused, context) in try await Self.form(nil, refused, context.caller, host) },
            use: { (_: Nothing, body, context) in
                let event = try await service.create(body, by: context.caller)
                return Answer.done(at: CommunityLinks.editEvent(event.id))
            }
        )
        routes.post(
            "/community/console/events/:id",
            id: "changeCommunityEvent",
            tag: "community",
            summary: "Change an event, and tell those concerned",
            access: .anyRole(CommunityRole.editors),
            body: RecordForm.self,
            retry: { (address: Address, refused, context) in
                try await Self.form(address.id, refused, context.caller, host)
            },
            use: { (address: Address, body, context) in
                let told = try await service.change(address.id, body, by: context.caller)
                return Answer(Told(told: told), at: CommunityLinks.editEvent(address.id))
            }
        )
        routes.post(
            "/community/console/events/:id/cancel",
            id: "cancelCommunityEvent",
            tag: "community",
            summary: "Call an event off, and tell those concerned",
            access: .anyRole(CommunityRole.editors),
            body: CancelBody.self
        ) { (address: Address, body, context) in
            let told = try await service.cancel(address.id, message: body.message ?? "", by: context.caller)
            return Answer(Told(told: told), at: CommunityLinks.editEvent(address.id))
        }
    }

    private func addDoor<Context: CrosstownContext>(to routes: Routes<Context>) {
        let door = Door(host: host)
        routes.get(
            "/community/console/times/:id/door",
            id: "getDoor",
            tag: "community",
            summary: "Who has signed up and who has come",
            access: .anyRole(CommunityRole.editors)
        ) { (address: TimeAddress, context) in
            let (at, tickets) = try await door.list(at: address.id, for: context.caller)
            return DoorPage(
                model: .init(title: at.event.title, people: tickets.map(DoorPage.Person.init)),
                id: address.id
            )
        }
        routes.post(
            "/community/console/times/:id/door",
            id: "scanTicket",
            tag: "community",
            summary: "Let somebody in by a code",
            access: .anyRole(CommunityRole.editors),
            body: ScanBody.self
        ) { (address: TimeAddress, body, context) in
            let answer = try await door.scan(body.code, at: address.id, by: context.caller)
            if answer.verdict != .welcome { throw DoorPage.problem(answer) }
            return Answer(answer, at: CommunityLinks.door(address.id))
        }
    }

    private static func form(
        _ id: Identifier<CommunityEvent>?,
        _ refused: RefusedForm?,
        _ caller: Caller?,
        _ host: CommunityHost
    ) async throws -> EventFormPage {
        let service = EventService(host: host)
        let ministries = try await service.ministries(for: caller)
        guard let id else { return EventFormPage(edited: nil, ministries: ministries, values: [:], refused: refused) }
        let edited = try await service.find(id, for: caller)
        return EventFormPage(
            edited: edited,
            ministries: ministries,
            values: EventForm.texts(of: edited.event, zone: host.zone),
            refused: refused
        )
    }
}

/// The events that an editor keeps.
struct EventListPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let events: [Row]
    }

    /// One event.
    struct Row: Codable, Sendable {
        let id: Identifier<CommunityEvent>
        let title: String
        let startsAt: Timestamp
        let state: EventState

        init(_ event: CommunityEvent) {
            id = event.id
            title = event.title
            startsAt = event.startsAt
            state = event.state
        }
    }

    let model: Model
    let strings: CommunityStrings

    var heading: LocalizedText { "Events and doors" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(heading)</h1><p><a class="button button-primary"\(attribute: "href", CommunityLinks.newEvent)>\("New event")</a></p>\
        <ul class="list">\(forEach: model.events, { event in
            """
            <li><a class="list-item"\(attribute: "href", CommunityLinks.editEvent(event.id))><span class="list-text">\
            <span class="list-title">\(event.title)</span>\
            <span class="list-detail">\(strings.dayAndClock(event.startsAt))</span></span>\(badge(event.state))</a></li>
            """
        })</ul>
        """
    }

    private func badge(_ state: EventState) -> Markup {
        switch state {
        case .draft: "<span class=\"badge\">\("Draft")</span>"
        case .published: "<span class=\"badge badge-good\">\("Published")</span>"
        case .cancelled: "<span class=\"badge badge-bad\">\("Cancelled")</span>"
        }
    }
}

/// The form that makes or changes an event.
struct EventFormPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let values: [String: String]
        let times: [Identifier<Occurrence>]
    }

    let edited: EditedEvent?
    let ministries: [(id: Identifier<CommunityRecord>, name: String)]
    let values: [String: String]
    let refused: RefusedForm?

    var model: Model { Model(values: values, times: edited?.occurrences.map(\.id) ?? []) }

    var heading: LocalizedText { edited == nil ? "New event" : "Event" }

    var setting: PageSetting {
        guard let refused, refused.problem.errors == nil else { return PageSetting(.console) }
        return PageSetting(.console, popup: Popup(refused.problem).markup)
    }

    var main: Markup {
        let target = edited.map { CommunityLinks.editEvent($0.event.id) } ?? CommunityLinks.consoleEvents
        return """
            <h1>\(heading)</h1><form class="stack" method="post"\(attribute: "action", target) data-enhance novalidate>\
            \(.formToken)\(forEach: EventForm.fields, input)\(ministryChoice)\(repeats)\(state)\
            <div class="form-actions"><button class="button button-primary">\("Save")</button>\
            <a class="button"\(attribute: "href", CommunityLinks.consoleEvents)>\("Cancel")</a></div></form>\(doors)\(calling)
            """
    }

    private func input(_ field: RecordField) -> Markup {
        RecordInput(
            field: field,
            names: .none,
            value: refused?[field.name] ?? values[field.name] ?? "",
            error: error(field.name)
        ).markup
    }

    private func error(_ name: String) -> Markup? {
        refused.flatMap { $0.message(for: name) }.map { "\($0)" }
    }

    private var ministryChoice: Markup {
        let chosen = Set(refused?.fields.all("ministries") ?? edited?.ministries.map(\.description) ?? [])
        return """
            <fieldset class="field"><legend>\("Ministries")</legend>\
            \(optional: error("ministries").map { "<p class=\"field-error\">\("Ministries") \($0).</p>" })\
            \(forEach: ministries, { ministry in
                """
                <label class="check"><input type="checkbox" name="ministries"\(attribute: "value", ministry.id)\
                \(attribute: "checked", chosen.contains(ministry.id.description))> \(ministry.name)</label>
                """
            })</fieldset>
            """
    }

    private var repeats: Markup {
        let rule = refused?["repeats"] ?? edited?.event.rule ?? ""
        let known = EventForm.repeats.map { (value: $0.value, name: "\($0.name)" as Markup) }
        let own = known.contains { $0.value == rule } ? [] : [(value: rule, name: "\(rule)" as Markup)]
        return """
            <div class="field"><label for="repeats">\("Comes again")</label><select id="repeats" name="repeats">\
            \(forEach: known + own, { option in
                "<option\(attribute: "value", option.value)\(attribute: "selected", option.value == rule)>\(option.name)</option>"
            })</select></div>\
            <div class="field"><label for="repeat_until">\("Until")</label>\
            <input class="input" type="date" id="repeat_until" name="repeat_until"\(attribute: "value", refused?["repeat_until"])></div>
            """
    }

    private var state: Markup {
        let isPublished = (refused?["state"] ?? edited?.event.state.rawValue) == EventState.published.rawValue
        return """
            <div class="field"><label for="state">\("State")</label><select id="state" name="state">\
            <option value="draft">\("Draft")</option>\
            <option value="published"\(attribute: "selected", isPublished)>\("Published")</option></select></div>
            """
    }

    private var doors: Markup {
        guard let edited, edited.event.wantsSignUp else { return .empty }
        return """
            <h2>\("Doors")</h2><ul class="list">\(forEach: edited.occurrences.prefix(20), { time in
                """
                <li><a class="list-item"\(attribute: "href", CommunityLinks.door(time.id))><span class="list-text">\
                \(time.startsAt) · \(time.taken)</span>\(.icon("scan"))</a></li>
                """
            })</ul>
            """
    }

    private var calling: Markup {
        guard let edited, edited.event.state != .cancelled else { return .empty }
        return """
            <h2>\("Call it off")</h2>\
            <form class="stack" method="post"\(attribute: "action", CommunityLinks.cancelEvent(edited.event.id)) data-enhance>\
            \(.formToken)<div class="field"><label for="message">\("What those concerned are told")</label>\
            <input class="input" id="message" name="message" maxlength="300"></div>\
            <button class="button button-danger">\("Call it off")</button></form>
            """
    }
}

/// Who has signed up, and the code of who comes in.
struct DoorPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let title: String
        let people: [Person]
    }

    /// Somebody who has signed up.
    struct Person: Codable, Sendable {
        let name: String
        let state: Ticket.State
        let isIn: Bool

        init(_ ticket: Ticket) {
            name = ticket.name
            state = ticket.state
            isIn = ticket.attendedAt != nil
        }
    }

    let model: Model
    let id: Identifier<Occurrence>

    var heading: LocalizedText { "Door" }

    var setting: PageSetting { PageSetting(.console) }

    static func problem(_ answer: DoorAnswer) -> Problem {
        switch answer.verdict {
        case .again: .conflict("Already in", "This code was scanned before.")
        case .otherEvent: .conflict("Another event", "This code belongs to another event.")
        case .waiting: .conflict("On the waiting list", "There was no place for this code.")
        case .gone: .conflict("Place given back", "Whoever had this code gave the place back.")
        case .unknown, .welcome: .conflict("Unknown code", "This is no code of ours.")
        }
    }

    var main: Markup {
        """
        <h1>\(heading)</h1><p class="quiet">\(model.title)</p>\
        <form id="scan" class="stack" method="post"\(attribute: "action", CommunityLinks.door(id)) data-enhance>\(.formToken)\
        <div class="field"><label for="code">\("Code")</label><input class="input" id="code" name="code" autocomplete="off"></div>\
        <button class="button button-primary">\("Let in")</button></form>\
        <ul class="list">\(forEach: model.people, { person in
            """
            <li class="list-item"><span class="list-text">\(person.name)</span>\
            \(person.isIn ? "<span class=\"badge badge-good\">\("In")</span>" : .empty)\
            \(person.state == .waiting ? "<span class=\"badge\">\("Waiting")</span>" : .empty)</li>
            """
        })</ul>
        """
    }
}
