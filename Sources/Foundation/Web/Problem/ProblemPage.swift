/// A problem as a page, with a link.
struct ProblemPage: Page {
    /// The links for users who have to sign in, and what they find then.
    struct Entrance {
        let signIn: Link
        let register: Link?
        let explanation: LocalizedText?
    }

    let problem: Problem
    /// Whether its fields are parameters of an address.
    let isOfAddress: Bool
    /// The link back.
    let back: Link
    /// The links to sign in, if that would help.
    let entrance: Entrance?

    var title: LocalizedText { isOfInvalidAddress ? "Please check the address" : problem.title }

    private var detail: LocalizedText? {
        isOfInvalidAddress ? "It contains an invalid value. Go back and try again." : problem.detail
    }

    /// Parameters of an address have names that only programs know, and no labels.
    private var isOfInvalidAddress: Bool { isOfAddress && problem.errors?.isEmpty == false }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: entrance?.explanation.map { "<p>\($0)</p>" })\(optional: detail.map { "<p>\($0)</p>" })\(fields)\
        <div class="form-actions">\(optional: nextLink)\(forEach: problem.otherLinks, other)\
        \(optional: entrance.map(way))\
        <a class="button button-wide"\(attribute: "href", back)>\(entrance == nil ? "Go back" : "Cancel")</a></div>
        """
    }

    private func way(_ entrance: Entrance) -> Markup {
        """
        <a class="button button-primary button-wide"\(attribute: "href", entrance.signIn)>\("Sign in")</a>\
        \(optional: entrance.register.map { "<a class=\"button button-wide\"\(attribute: "href", $0)>\("Create account")</a>" })
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
