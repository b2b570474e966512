import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension GroupAnswers {
    /// Takes over rejected answers.
    init(_ form: RecordForm) { self.form = form }
}

struct InterestsPage: ModelPage {
    /// A question with its answer; free parts of the week in words.
    private func answer(_ line: String) -> Markup {
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return "<p>\(line)</p>" }
        let given = parts[1].split(separator: ",").map { String($0).trimmedBlanks }
        let texts = given.map { text in WeekSlot(text).map(CommunityStrings.slot) ?? LocalizedText(verbatim: text) }
        return "<p><span class=\"quiet\">\(parts[0])</span><br>\(LocalizedText.joined(texts, by: ", "))</p>"
    }

    struct Model: Codable, Sendable {
        let interests: [Row]
    }

    struct Row: Codable, Sendable {
        let id: Identifier<Interest>
        let group: String
        let name: String
        let phone: String
        let answers: String
        let madeAt: Timestamp

        init(_ interest: Interest) {
            id = interest.id
            group = interest.groupName
            name = interest.name
            phone = interest.phone
            answers = interest.answers
            madeAt = interest.madeAt
        }
    }

    let model: Model
    let strings: CommunityStrings

    var heading: LocalizedText { "Interested people" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(heading)</h1><p class="quiet">\("Mark people as contacted once you’ve been in touch. We then delete their answers.")</p>\
        \(model.interests.isEmpty ? empty : list)
        """
    }

    private var empty: Markup {
        EmptyState(
            "people",
            "No one waiting",
            """
            People who choose your group appear here, and you get a notification.
            """
        ).markup
    }

    private func removing(_ row: Row) -> Markup {
        .confirming(
            "Have you been in touch with \(row.name)?",
            "We’ll delete their number and answers.",
            button: "Mark as contacted"
        )
    }

    private var list: Markup {
        """
        <ul class="list stack">\(forEach: model.interests, { row in
            """
            <li class="card stack-small"><h2>\(row.name)</h2><p class="quiet">\(row.group) · \
            \(strings.dayAndClock(row.madeAt))</p>\
            <p class="actions-small"><a class="button button-small"\(attribute: "href", CommunityStrings.dialing(row.phone))>\(row.phone)</a>\
            <a class="button button-small"\(attribute: "href", CommunityStrings.texting(row.phone))>\("Write a message")</a></p>\(forEach: row.answers.split(separator: "\n").map(String.init), answer)\
            <form method="post"\(attribute: "action", CommunityLinks.contacted(row.id)) data-enhance\(removing(row))>\(.formToken)\
            <button class="button button-primary">\("Mark as contacted")</button></form></li>
            """
        })</ul>
        """
    }
}
