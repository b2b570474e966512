public import CrosstownWeb

/// A page of the console with a list and the form that creates entries.
public struct ConsoleSplit: Sendable {
    private let title: LocalizedText
    private let text: LocalizedText?
    private let list: Markup
    private let heading: LocalizedText
    private let form: Markup

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - title: the heading of the page.
    ///   - text: a paragraph below it.
    ///   - list: the list.
    ///   - heading: the heading of the form.
    ///   - form: the form that creates entries.
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
