/// A problem as a page, with a link.
struct ProblemPage: Page {
    let problem: Problem
    /// Whether its fields are parameters of an address.
    let isOfAddress: Bool
    /// The link back.
    let back: Link
    /// The sign-in page, if that would help.
    let signIn: Link?

    var title: LocalizedText { isOfInvalidAddress ? "Please check the address" : problem.title }

    private var detail: LocalizedText? {
        isOfInvalidAddress ? "It contains an invalid value. Go back and try again." : problem.detail
    }

    /// Parameters of an address have names that only programs know, and no labels.
    private var isOfInvalidAddress: Bool { isOfAddress && problem.errors?.isEmpty == false }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: detail.map { "<p>\($0)</p>" })\(fields)\
        <div class="form-actions">\(optional: nextLink)\(forEach: problem.otherLinks, other)\
        \(optional: signIn.map { "<a class=\"button button-primary button-wide\"\(attribute: "href", $0)>\("Sign in")</a>" })\
        <a class="button button-wide"\(attribute: "href", back)>\(signIn == nil ? "Go back" : "Cancel")</a></div>
        """
    }

    private var nextLink: Markup? {
        problem.nextLink.map {
            "<a class=\"button button-primary button-wide\"\(attribute: "href", $0.href)>\($0.title)</a>"
        }
    }

    private func other(_ link: Problem.NextLink) -> Markup {
        "<a class=\"button button-wide\"\(attribute: "href", link.href)>\(link.title)</a>"
    }

    private var fields: Markup {
        let sentences = isOfAddress ? [] : problem.sentences
        return sentences.isEmpty ? .empty : "<ul>\(forEach: sentences, { "<li>\($0)</li>" })</ul>"
    }

    static var contents: any Decodable.Type { Problem.self }

    func encode(to encoder: any Encoder) throws { try problem.encode(to: encoder) }
}
