import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The form fields for a ministry's questions, with earlier answers as their values.
struct QuestionFields {
    let questions: [Question]
    let answers: [String: [String]]
    let problem: Problem?

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

    /// The fields in the error summary.
    var listed: [FormField] { questions.map { FormField(GroupAnswers.field($0.id), label: Self.name($0)) } }

    /// The errors, each with its question.
    var wrong: [ErrorSummary.Line] {
        questions.compactMap { question in
            let field = GroupAnswers.field(question.id)
            return problem?.message(for: field).map { (id: field, sentence: .fault(of: Self.name(question), $0)) }
        }
    }

    private static func name(_ question: Question) -> LocalizedText { "“\(question.label)”" }

    private func field(_ question: Question) -> Markup {
        let name = GroupAnswers.field(question.id)
        let error = problem?.message(for: name).map { LocalizedText.fault(of: "This question", $0) }
        let isWrong: Markup = error == nil ? "" : " field-wrong"
        let mark: Markup = question.isRequired ? .empty : " <span class=\"quiet\">(\("optional"))</span>"
        let fault: Markup =
            error.map { "<p class=\"field-error\"\(attribute: "id", "\(name)-error")>\($0)</p>" }
            ?? .empty
        if question.kind == .text {
            return """
                <div class="field\(isWrong)"><label\(attribute: "for", name)>\(question.label)\(mark)</label>\(fault)\
                <input class="input"\(attribute: "id", name)\(attribute: "name", name) maxlength="1000"\
                \(attribute: "value", answers[question.id]?.first)></div>
                """
        }
        if question.kind == .slots {
            return """
                <fieldset class="field\(isWrong)"\(attribute: "id", name)><legend>\(question.label)\(mark)</legend>\(fault)\
                <div class="community-week">\(forEach: 1...7, { day($0, question, name) })</div></fieldset>
                """
        }
        return """
            <fieldset class="field\(isWrong)"\(attribute: "id", name)><legend>\(question.label)\(mark)</legend>\(fault)\
            <div class="choices choices-wrap">\(forEach: question.choices, { choice(question, name, $0) })</div></fieldset>
            """
    }

    private func choice(_ question: Question, _ name: String, _ value: String) -> Markup {
        let isOn = answers[question.id]?.contains(value) ?? false
        return """
            <label class="choice"><input\(attribute: "type", question.kind == .choice ? "radio" : "checkbox")\
            \(attribute: "name", name)\(attribute: "value", value)\(attribute: "checked", isOn)><span>\(value)</span></label>
            """
    }

    /// The parts of one day in a row.
    private func day(_ day: Int, _ question: Question, _ name: String) -> Markup {
        let slots = WeekSlot.Part.allCases.map { WeekSlot(weekday: day, part: $0) }
        return """
            <span>\(WeekStrings.days[day - 1])</span>\(forEach: slots, { slot in
                """
                <label class="choice"><input type="checkbox"\(attribute: "name", name)\(attribute: "value", slot)\
                \(attribute: "aria-label", CommunityStrings.slot(slot))\
                \(attribute: "checked", answers[question.id]?.contains(slot.description) ?? false)>\
                <span>\(WeekStrings.part(slot.part))</span></label>
                """
            })
            """
    }

    /// The answers in hidden fields.
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
