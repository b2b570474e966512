public import CrosstownWeb

/// The name of a page that lies over the map, with the way out in its upper corner.
public struct ClosableHead: Sendable {
    private let title: LocalizedText
    private let back: Link

    /// Names a page; `back` is where the way out leads.
    public init(title: LocalizedText, back: Link) {
        self.title = title
        self.back = back
    }

    /// The head as HTML.
    public var markup: Markup {
        """
        <div class="row row-apart"><h1>\(title)</h1><a class="button button-round"\(attribute: "href", back)\
        \(textAttribute: "aria-label", "Close")>\(.icon("close"))</a></div>
        """
    }
}
