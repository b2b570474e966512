import CrosstownKit
import CrosstownWeb

/// A user's reports and their state (R-7.2).
struct ProblemListPage: Page {
    let views: [ProblemView]

    /// The response in the API.
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

    private var list: Markup { "<ul class=\"list\">\(forEach: views, { $0.row(to: RentalLinks.problem) })</ul>" }
}
