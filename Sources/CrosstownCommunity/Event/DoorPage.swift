import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

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
