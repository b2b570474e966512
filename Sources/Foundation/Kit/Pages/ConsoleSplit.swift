public import CrosstownWeb

/// A page of the console that lists what there is beside the form that adds to it.
public struct ConsoleSplit: Sendable {
    private let title: LocalizedText
    private let text: LocalizedText?
    private let list: Markup
    private let heading: LocalizedText
    private let form: Markup

    /// Gathers the parts.
    ///
    /// - Parameters:
    ///   - title: the heading of the page.
    ///   - text: one paragraph below it.
    ///   - list: what there is.
    ///   - heading: the heading of the form.
    ///   - form: what adds to it.
    public init(
        _ title: LocalizedText,
        text: LocalizedText? = nil,
        list: Markup,
        heading: LocalizedText,
        form: Markup
    ) {
        self.title = title
        self.text = text
        self.list = list
        self.heading = heading
        self.form = form
    }

    /// The page as HTML.
    public var markup: Markup {
        """
        <h1>\(title)</h1>\(optional: text.map { "<p>\($0)</p>" })<div class="console-grid console-split"><div class="stack">\(list)</div>\
        <section class="stack" aria-labelledby="form-title"><h2 id="form-title">\(heading)</h2>\(form)</section></div>
        """
    }
}
