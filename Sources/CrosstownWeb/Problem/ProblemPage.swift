/// A problem as a page: a pop-up over nothing, with a way back.
struct ProblemPage: Page {
    let problem: Problem
    /// Where Ok leads.
    let back: Link
    /// Where one can sign in, if that would help.
    let signIn: Link?

    var title: String { problem.title }

    var main: Markup {
        """
        <dialog open class="pop-up" aria-labelledby="pop-up-title"><h1 id="pop-up-title">\(problem.title)</h1>\
        \(optional: problem.detail.map { "<p>\($0)</p>" })\(fields)<div class="buttons">\
        \(optional: signIn.map { "<a class=\"button primary\"\(attribute: "href", $0)>Sign in</a>" })\
        <a class="button"\(attribute: "href", back) autofocus>Ok</a></div></dialog>
        """
    }

    private var fields: Markup {
        guard let errors = problem.errors, !errors.isEmpty else { return .empty }
        return "<ul>\(forEach: errors, { "<li><strong>\($0.field)</strong> \($0.message)</li>" })</ul>"
    }

    func encode(to encoder: any Encoder) throws { try problem.encode(to: encoder) }
}
