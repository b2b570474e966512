/// A message over the page: a title of at most six words, one sentence, an optional page with help, and OK.
public struct Popup: Sendable {
    private let title: LocalizedText
    private let text: LocalizedText
    private let nextLink: Problem.NextLink?
    private let returnFocus: String?

    /// Creates the message; `returnFocus` is the ID of the element that gets the focus afterwards.
    public init(
        title: LocalizedText,
        text: LocalizedText,
        nextLink: Problem.NextLink? = nil,
        returnFocus: String? = nil
    ) {
        self.title = title
        self.text = text
        self.nextLink = nextLink
        self.returnFocus = returnFocus
    }

    /// Creates the message with text that is the same in every language.
    @_disfavoredOverload
    public init(title: some StringProtocol, text: String, nextLink: Problem.NextLink? = nil, returnFocus: String? = nil)
    {
        self.init(
            title: LocalizedText(verbatim: String(title)),
            text: LocalizedText(verbatim: text),
            nextLink: nextLink,
            returnFocus: returnFocus
        )
    }

    /// Creates the message of a problem.
    public init(_ problem: Problem, returnFocus: String? = nil) {
        let fields = (problem.errors ?? []).map(\.message)
        let text = problem.message(of: fields)
        self.init(title: problem.title, text: text, nextLink: problem.nextLink, returnFocus: returnFocus)
    }

    /// The pop-up; without scripts it is a box in the page.
    public var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text"\
        \(attribute: "data-return-focus", returnFocus)>\
        <h2 id="popup-title">\(title)</h2><p id="popup-text">\(text)</p>\
        <form method="dialog" class="popup-actions">\(optional: link)\
        <button\(attribute: "class", nextLink == nil ? "button button-primary" : "button") autofocus>\("OK")</button></form>\
        </dialog>
        """
    }

    private var link: Markup? {
        nextLink.map { "<a class=\"button button-primary\"\(attribute: "href", $0.href)>\($0.title)</a>" }
    }
}
