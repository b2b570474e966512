import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The list of sign-ups, and the field for ticket codes.
struct DoorPage: ModelPage {
    struct Model: Codable, Sendable {
        let title: String
        let people: [Person]
    }

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
    let hasCamera: Bool
    /// The person who was just admitted, so that the scanner waits for the next one.
    let welcomed: String?
    let refused: RefusedForm?

    var heading: LocalizedText { "Check-in" }

    var setting: PageSetting {
        guard let refused, refused.problem.errors == nil else { return PageSetting(.console) }
        return PageSetting(.console, popup: Popup(refused.problem).markup)
    }

    static func problem(_ answer: DoorResponse) -> Problem {
        switch answer.verdict {
        case .again: .conflict("Already checked in", "This code has already been scanned.")
        case .otherEvent: .conflict("Wrong event", "This code is for another event.")
        case .waiting: .conflict("On the waiting list", "This person doesn’t have a place yet.")
        case .gone: .conflict("Place no longer reserved", "The person with this code gave up their place.")
        case .unknown, .welcome: .conflict("Unknown code", "This code isn’t valid here.")
        }
    }

    var main: Markup {
        """
        <div class="page-narrow stack"><h1>\(heading)</h1><p class="quiet">\(model.title) · \(count)</p>\
        \(optional: welcomed.map(welcome))\(hasCamera && welcomed == nil ? camera : start)\
        \(form)\(model.people.isEmpty ? empty : list)</div>
        """
    }

    /// Empty again after an invalid code, since the next code belongs to another person.
    private var form: Markup {
        DeclaredForm<ScanFields>().markup(
            "scan",
            to: CommunityLinks.door(id),
            button: "Check in",
            refused: refused?.problem.errors == nil ? nil : refused,
            values: [\.camera: "true"],
            controls: hasCamera ? [:] : [\.camera: .empty],
            attributes: " class=\"stack\""
        )
    }

    private var count: LocalizedText {
        "\(model.people.count(where: \.isIn)) of \(model.people.count { $0.state == .going }) checked in"
    }

    private func welcome(_ name: String) -> Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\("\(name) is checked in.")</span></p>"
    }

    /// The link to the camera, for the first or the next code.
    private var start: Markup {
        """
        <a class="button button-wide" data-needs-script hidden\(attribute: "href", CommunityLinks.door(id).adding("camera", true))>\
        \(.icon("scan", isSmall: true)) \(hasCamera ? "Scan the next code" : "Scan with the camera")</a>
        """
    }

    /// `forms/scan.js` adds a camera here; without scripts the field remains.
    private var camera: Markup {
        """
        <div class="stack" data-scanner="scan" data-needs-script hidden><div class="scanner">\
        <video class="scanner-view" muted playsinline></video><div class="scanner-frame" aria-hidden="true"></div>\
        <button type="button" class="button button-small scanner-light" data-scanner-light aria-pressed="false" hidden>\
        \("Flashlight")</button></div></div>
        """
    }

    private var empty: Markup {
        EmptyState("people", "No one yet", "People who sign up appear here.").markup
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: model.people, { person in
            """
            <li class="list-item"><span class="list-text">\(person.name)</span>\
            \(person.isIn ? "<span class=\"badge badge-good\">\("Checked in")</span>" : .empty)\
            \(person.state == .waiting ? "<span class=\"badge\">\("Waiting")</span>" : .empty)</li>
            """
        })</ul>
        """
    }
}
