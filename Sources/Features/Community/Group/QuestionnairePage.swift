import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The questionnaire of a ministry, page by page; users can leave each page and return to it.
struct QuestionnairePage: ModelPage {
    struct Model: Codable, Sendable {
        let ministry: Ministry
        let questions: [Question]
    }

    let model: Model
    let answers: [String: [String]]
    let problem: Problem?
    /// The requested page, from 1.
    let page: Int

    init(model: Model, answers: [String: [String]], problem: Problem?, page: Int = 1) {
        self.model = model
        self.answers = answers
        self.problem = problem
        let pages = Self.pages(model.questions)
        let wrong = pages.firstIndex { questions in
            questions.contains { problem?.message(for: GroupAnswers.field($0.id)) != nil }
        }
        self.page = wrong.map { $0 + 1 } ?? min(max(page, 1), max(pages.count, 1))
    }

    private static func pages(_ questions: [Question]) -> [[Question]] {
        Dictionary(grouping: questions, by: \.page).sorted { $0.key < $1.key }.map(\.value)
    }

    /// The questions of earlier pages, which are required to continue.
    static func questions(before page: Int, of questions: [Question]) -> [Question] {
        Array(pages(questions).prefix(max(0, page - 1)).joined())
    }

    private var pages: [[Question]] { Self.pages(model.questions) }

    private var shown: [Question] { pages.indices.contains(page - 1) ? pages[page - 1] : [] }

    var heading: LocalizedText { "Find a group" }

    var main: Markup {
        let ids = Set(shown.map(\.id))
        let others = answers.filter { !ids.contains($0.key) }
        let fields = QuestionFields(questions: shown, answers: answers, problem: problem)
        return """
            <h1>\(heading)</h1><p class="quiet">\(model.ministry.name)\(count)</p>\
            \(ErrorSummary(fields.wrong).markup)\
            <form class="stack" method="get"\(attribute: "action", CommunityLinks.groups(model.ministry.number))>\
            \(QuestionFields(questions: [], answers: others, problem: nil).hidden)\
            \(fields.markup)\
            \(forward)\(back)\
            <a class="button button-wide"\(attribute: "href", CommunityLinks.involved)>\("Cancel")</a></form>\
            <p class="quiet fine">\("Your answers stay on this device until you choose a group.")</p>
            """
    }

    private var count: Markup {
        pages.count > 1 ? " · \("Page \(page) of \(pages.count)")" : .empty
    }

    private var forward: Markup {
        page < pages.count
            ? turn(page + 1, "Continue", look: "button button-primary button-wide")
            : "<button class=\"button button-primary button-wide\">\("Show groups")</button>"
    }

    private var back: Markup { page > 1 ? turn(page - 1, "Back", look: "button button-wide") : .empty }

    private func turn(_ page: Int, _ name: LocalizedText, look: String) -> Markup {
        """
        <button\(attribute: "class", look) name="page"\(attribute: "value", page)\
        \(attribute: "formaction", CommunityLinks.questionnaire(model.ministry.number))>\(name)</button>
        """
    }
}
