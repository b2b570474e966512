import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The groups that match a user's answers, each with the reasons; near misses if none match (C-5.7).
struct FoundGroupsPage: ModelPage {
    struct Model: Codable, Sendable {
        let fitting: [Fit]
        let near: [Fit]
    }

    struct Fit: Codable, Sendable {
        let group: GroupView
        let reasons: [String]
        let misses: [String]
    }

    let found: FoundGroups
    let answers: [String: [String]]

    var model: Model {
        Model(fitting: found.fitting.compactMap(fit), near: found.near.compactMap(fit))
    }

    private func fit(_ match: GroupMatch) -> Fit? {
        found.groups[match.group].map { group in
            Fit(
                group: GroupView(group),
                reasons: match.reasons.map { GroupStrings.reason($0).english },
                misses: match.misses.map { GroupStrings.reason($0).english }
            )
        }
    }

    var heading: LocalizedText { found.problem == nil ? "Groups for you" : "Find a group" }

    var main: Markup {
        if let problem = found.problem {
            return QuestionnairePage(
                model: .init(ministry: found.ministry, questions: found.questions),
                answers: answers,
                problem: problem
            ).main
        }
        return """
            <h1>\(heading)</h1><p class="quiet">\(found.ministry.name)</p>\(found.fitting.isEmpty ? none : fitting)\
            <form method="get"\(attribute: "action", CommunityLinks.questionnaire(found.ministry.number))>\
            \(QuestionFields(questions: found.questions, answers: answers, problem: nil).hidden)\
            <button class="button button-wide">\("Change my answers")</button></form>\(nearness)
            """
    }

    /// The button that requests the device's position to show distances; the position stays in the address.
    private var nearness: Markup {
        let hasPlaces = found.groups.values.contains { $0.position != nil }
        guard hasPlaces, !found.knowsPlace else { return .empty }
        return """
            <form method="get"\(attribute: "action", CommunityLinks.groups(found.ministry.number)) data-needs-position data-needs-script hidden>\
            \(QuestionFields(questions: found.questions, answers: answers, problem: nil).hidden)\
            <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
            <button class="button button-wide">\(.icon("locate", isSmall: true)) \("Show distances")</button></form>
            """
    }

    private var fitting: Markup { "<ul class=\"list stack\">\(forEach: found.fitting, card)</ul>" }

    private var none: Markup {
        if found.near.isEmpty {
            return EmptyState("people", "No groups yet", "No group in this ministry is accepting new members.").markup
        }
        return """
            <p class="notice">\(.icon("info"))<span>\("No group matches all your answers, but these come close. You can also change your answers.")</span></p>\
            <ul class="list stack">\(forEach: found.near, card)</ul>
            """
    }

    private func card(_ match: GroupMatch) -> Markup {
        guard let group = found.groups[match.group] else { return .empty }
        let people: LocalizedText = .plural(
            group.members,
            one: "\(group.members) person",
            other: "\(group.members) people"
        )
        return """
            <li class="card stack-small"><h2>\(group.name)</h2>\
            <p class="quiet">\(optional: CommunityStrings.meets(group.weekday, group.minute).map { "\($0)" })\
            \(group.place.isEmpty ? .empty : " · \(group.place)" as Markup) · \(people)</p>\
            <ul class="community-reasons">\(forEach: match.reasons, { "<li>\(.icon("check", isSmall: true))\(GroupStrings.reason($0))</li>" })\
            \(forEach: match.misses, { "<li>\(.icon("alert", isSmall: true))\(GroupStrings.reason($0))</li>" })</ul>\
            \(CommunityStrings.paragraphs(group.text))\
            <form method="get"\(attribute: "action", CommunityLinks.join(group.number))>\
            \(QuestionFields(questions: found.questions, answers: answers, problem: nil).hidden)\
            <button class="button button-primary button-wide">\("Choose this group")</button></form></li>
            """
    }
}

enum GroupStrings {
    static func reason(_ reason: GroupMatch.Reason) -> LocalizedText {
        switch reason {
        case .meets(let slot): "\(CommunityStrings.slot(slot)) works for you"
        case .meetsOtherwise(let slot): "Meets on \(CommunityStrings.slot(slot))"
        case .shares(_, let answer): LocalizedText(verbatim: answer)
        case .isFor(_, let answers): "For \(answers.joined(separator: ", "))"
        case .free(let count): .plural(count, one: "\(count) free place", other: "\(count) free places")
        case .full: "Full"
        case .near(let meters): "\(Metres((meters / 100).rounded() * 100)) away"
        }
    }
}

/// The last step: the form for name and phone, which sends the answers to the leader.
struct JoinPage: ModelPage {
    struct Model: Codable, Sendable {
        let group: GroupView
        let questions: [Question]
        /// The people who are notified and answer.
        let answeredBy: GroupAnswering.Role
    }

    let model: Model
    let link: String
    let answers: [String: [String]]
    let formKey: String
    let refused: RefusedForm?

    var heading: LocalizedText { LocalizedText(verbatim: model.group.name) }

    private static let fields = [
        FormField("name", label: "Your name", attributes: " autocomplete=\"name\" maxlength=\"80\""),
        FormField(
            "phone",
            label: "Your phone number",
            type: "tel",
            attributes: " autocomplete=\"tel\" maxlength=\"40\""
        ),
    ]

    var main: Markup {
        """
        <h1>\(heading)</h1><p class="quiet">\(model.group.ministry)</p>\
        <p>\(optional: CommunityStrings.meets(model.group.weekday, model.group.time.flatMap { RecordField.minute($0) }).map { "\($0)" })\
        \(model.group.place.isEmpty ? .empty : " · \(model.group.place)" as Markup)</p>\
        \(CommunityStrings.paragraphs(model.group.text))\(link.isEmpty ? form : outside)
        """
    }

    private var outside: Markup {
        "<p>\(CommunityStrings.outside("Sign up", link, look: "button button-primary button-wide"))</p>"
    }

    private var form: Markup {
        let fields = QuestionFields(questions: model.questions, answers: answers, problem: refused?.problem)
        let send: LocalizedText = model.answeredBy == .leader ? "Send to the leader" : "Send"
        return """
            \(refused.map { $0.summary(of: Self.fields + fields.listed) } ?? .empty)\
            <form class="stack" method="post"\(attribute: "action", CommunityLinks.join(model.group.number)) data-enhance novalidate>\
            \(.formToken)<input type="hidden" name="key"\(attribute: "value", formKey)>\
            \(forEach: Self.fields, { $0.markup(refused) })\
            <details class="disclosure"\(attribute: "open", refused != nil)><summary>\("Your answers")</summary>\
            <div class="stack">\(fields.markup)</div></details>\
            <button class="button button-primary button-wide">\(send)</button>\
            <a class="button button-wide"\(attribute: "href", CommunityLinks.involved)>\("Cancel")</a></form>\
            <p class="quiet fine"\(attribute: "data-answered-by", model.answeredBy.rawValue)>\(model.answeredBy.promise(of: model.group.ministry)) \
            \("We delete your answers once someone has contacted you, or after two weeks.")</p>
            """
    }
}
