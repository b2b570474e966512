import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownQR
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The page of a ticket.
struct TicketPage: ModelPage {
    struct Model: Codable, Sendable {
        let event: Identifier<Occurrence>
        let title: String
        let startsAt: Timestamp
        let endsAt: Timestamp
        let isAllDay: Bool
        let place: String
        /// The former start and place, until it begins.
        let movedFrom: EventMove.State?
        let name: String
        let state: Ticket.State
        /// How many people wait before it.
        let before: Int
        let isAttended: Bool
        let isCancelled: Bool
        let code: String
    }

    let model: Model
    let subject: Identifier<Ticket>
    let eventID: Identifier<CommunityEvent>
    /// Whether it belongs to an account; the device saves only guests' tickets for offline use.
    let isPersonal: Bool
    let isOver: Bool
    let address: String
    let strings: CommunityStrings

    var heading: LocalizedText {
        if model.isCancelled { return "Event canceled" }
        return switch model.state {
        case .going: "You’re going"
        case .waiting: "You’re on the waiting list"
        case .gone: "You’re not going"
        }
    }

    var main: Markup {
        """
        <h1>\(heading)</h1>\(moved)<dl class="facts"><div><dt>\("Event")</dt><dd>\
        <a\(attribute: "href", CommunityLinks.event(model.event))>\(model.title)</a></dd></div>\
        <div><dt>\("When")</dt><dd>\(strings.dayAndTime(model.startsAt, model.endsAt, isAllDay: model.isAllDay))</dd></div>\
        \(model.place.isEmpty ? .empty : "<div><dt>\("Where")</dt><dd>\(model.place)</dd></div>" as Markup)\
        <div><dt>\("Name")</dt><dd>\(model.name)</dd></div></dl>\(standing)\
        \(isPersonal ? .empty : CommunityStrings.kept(CommunityLinks.ticket(model.code)))
        """
    }

    private var moved: Markup {
        .moved(from: model.movedFrom, to: .init(startsAt: model.startsAt, place: model.place))
    }

    private var standing: Markup {
        if model.isCancelled {
            return """
                <p class="notice notice-bad">\(.icon("alert"))<span>\("This event was canceled. There’s no need to come.")</span></p>\
                <p><a class="button button-wide"\(attribute: "href", CommunityLinks.event(model.event))>\("Back to event")</a></p>
                """
        }
        if isOver, !model.isAttended {
            return "<p class=\"notice\">\(.icon("info"))<span>\("This event has ended.")</span></p>"
        }
        return state
    }

    private var state: Markup {
        switch model.state {
        case .going where model.isAttended:
            "<p class=\"notice notice-good\">\(.icon("check"))<span>\("You’re checked in.")</span></p>"
        case .going: "\(code)\(calendar)\(CommunityStrings.follow(CommunityTopics.event(eventID), on: true))\(leave)"
        case .waiting:
            """
            <p>\(turn)</p><p class="quiet">\(isPersonal ? Self.notified : Self.unnotified)</p>\
            \(CommunityStrings.follow(CommunityTopics.ticket(subject), on: !isPersonal, label: """
                Notify me on this device
                """, active: "Turn off notifications"))\(leave)
            """
        case .gone:
            """
            <p class="notice notice-good" role="status" data-left>\(.icon("check"))\
            <span>\("You gave up your place. No one is expecting you.")</span></p>\
            <p><a class="button button-wide"\(attribute: "href", CommunityLinks.event(model.event))>\("Back to event")</a></p>
            """
        }
    }

    private var turn: LocalizedText {
        if model.before == 0 { return "You’re next." }
        return .plural(
            model.before,
            one: "One person is ahead of you.",
            other: "\(model.before) people are ahead of you."
        )
    }

    private static let notified: LocalizedText =
        "If a place opens up, it’s yours, and we’ll notify you in your inbox."
    private static let unnotified: LocalizedText = "If a place opens up, it’s yours. Check back here."

    private var calendar: Markup {
        """
        <p><a class="button button-wide"\(attribute: "href", CommunityLinks.event(model.event).href + "#calendar")>\
        \("Add to your calendar")</a></p>
        """
    }

    private var code: Markup {
        guard let code = QRCode(address + CommunityLinks.ticket(model.code).href) else { return .empty }
        let side = code.size + 2 * QRCode.margin
        return """
            <figure class="community-code"><svg\(attribute: "viewBox", "-4 -4 \(side) \(side)") width="240" height="240" \
            role="img"\(attribute: "aria-label", "Code to scan at the door")>\
            <rect x="-4" y="-4"\(attribute: "width", side)\(attribute: "height", side) fill="#fff"/>\
            <path\(attribute: "d", code.path) fill="#000"/></svg>\
            <figcaption class="quiet">\("Show this code at the door.")</figcaption></figure>
            """
    }

    private var leave: Markup {
        let label: LocalizedText = model.state == .waiting ? "Leave the waiting list" : "I’m not going"
        return """
            <form method="post"\(attribute: "action", CommunityLinks.leaveEvent(model.code)) data-enhance\(leaving)>\(.formToken)\
            <button class="button button-wide">\(label)</button></form>
            """
    }

    private var leaving: Markup {
        let keep: Markup = "\(textAttribute: "data-confirm-cancel", "Keep my place")"
        return model.state == .waiting
            ? "\(.confirming("Leave the waiting list?", "You’ll lose your place on the list.", button: "Leave"))\(keep)"
            : """
            \(.confirming("Give up your place?", "It goes to the next person on the waiting list.", button: "Give up your place"))\(keep)
            """
    }
}
