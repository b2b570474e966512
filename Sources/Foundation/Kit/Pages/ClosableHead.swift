public import CrosstownWeb

/// The title of a page over the map, with a close button in the upper corner.
public struct ClosableHead: Sendable {
    private let title: LocalizedText
    private let back: Link

    /// Creates a title; `back` is the target of the close button.
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
