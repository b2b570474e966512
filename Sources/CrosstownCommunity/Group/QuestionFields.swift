import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The questions of a ministry as fields of a form, filled with what was answered before.
struct QuestionFields {
    let questions: [Question]
    let answers: [String: [String]]
    let problem: Problem?

    /// All pages, each a part of its own that can be left and come back to.
    var markup: Markup {
        let pages = Dictionary(grouping: questions, by: \.page).sorted { $0.key < $1.key }
        return """
            \(forEach: pages, { page in
                """
                <div class="stack">\(forEach: page.value, field)</div>
                """
            })
            """
    }

    private func field(_ question: Question) -> Markup {
        let name = GroupAnswers.field(question.id)
        let error = problem?.message(for: name)
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        let mark: Markup = question.isRequired ? .empty : " <span class=\"quiet\">(\("optional"))</span>"
        let fault: Markup =
            error.map { "<p class=\"field-error\"\(attribute: "id", "\(name)-error")>\(question.label) \($0).</p>" }
            ?? .empty
        if question.kind == .text {
            return """
                <div class="field\(isWrong)"><label\(attribute: "for", name)>\(question.label)\(mark)</label>\(fault)\
                <input class="input"\(attribute: "id", name)\(attribute: "name", name) maxlength="1000"\
                \(attribute: "value", answers[question.id]?.first)></div>
                """
        }
        return """
            <fieldset class="field\(isWrong)"\(attribute: "id", name)><legend>\(question.label)\(mark)</legend>\(fault)\
            <div class="choices choices-wrap">\(forEach: question.choices, { choice(question, name, $0) })</div></fieldset>
            """
    }

    private func choice(_ question: Question, _ name: String, _ value: String) -> Markup {
        let isOn = answers[question.id]?.contains(value) ?? false
        let label: Markup = question.kind == .slots ? "\(WeekSlot(value).map(CommunityStrings.slot) ?? "")" : "\(value)"
        return """
            <label class="choice"><input\(attribute: "type", question.kind == .choice ? "radio" : "checkbox")\
            \(attribute: "name", name)\(attribute: "value", value)\(attribute: "checked", isOn)><span>\(label)</span></label>
            """
    }

    /// The same answers, carried along unseen.
    var hidden: Markup {
        let pairs = answers.sorted { $0.key < $1.key }.flatMap { entry in
            entry.value.map { (name: GroupAnswers.field(entry.key), value: $0) }
        }
        return """
            \(forEach: pairs, { pair in
                "<input type=\"hidden\"\(attribute: "name", pair.name)\(attribute: "value", pair.value)>"
            })
            """
    }
}
