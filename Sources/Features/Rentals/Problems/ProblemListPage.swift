import CrosstownKit
import CrosstownWeb

/// What somebody has reported, and what became of it (R-7.2).
struct ProblemListPage: Page {
    let views: [ProblemView]
    let localTime: LocalTime

    /// What programs are told.
    private struct Encoded: Codable {
        let reports: [ProblemResponse]
    }

    var title: LocalizedText { ProblemTexts.yours }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(reports: views.map(ProblemResponse.init)).encode(to: encoder)
    }

    var main: Markup {
        """
        \(ClosableHead(title: title, back: RentalLinks.home).markup)\(views.isEmpty ? empty : list)\
        <p><a class="button button-primary button-wide"\(attribute: "href", RentalLinks.newProblem)>\
        \(ProblemTexts.report)</a></p>
        """
    }

    private var empty: Markup { EmptyState("shield", ProblemTexts.none, ProblemTexts.noneText).markup }

    private var list: Markup { "<ul class=\"list\">\(forEach: views, item)</ul>" }

    private func item(_ view: ProblemView) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", RentalLinks.problem(view.report.id))>\
        <span class="list-text"><span class="list-title">\(ProblemTexts.title(of: view))</span>\
        <span class="list-detail">\(.moment(view.report.reportedAt))</span></span>\
        <span\(attribute: "class", view.report.state.look)>\(ProblemTexts.name(view.report.state))</span></a></li>
        """
    }
}

extension ProblemReport.State {
    /// How the state's badge looks.
    var look: String {
        switch self {
        case .open: "badge badge-active"
        case .answered: "badge badge-good"
        case .closed: "badge"
        }
    }
}
