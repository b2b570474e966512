public import CrosstownWeb

/// What a page shows instead of an empty list: what will be here, and how to begin.
public struct EmptyState: Sendable {
    private let icon: String
    private let title: LocalizedText
    private let text: LocalizedText

    /// Creates the block under an icon of the icon set.
    public init(_ icon: String, _ title: LocalizedText, _ text: LocalizedText) {
        self.icon = icon
        self.title = title
        self.text = text
    }

    /// Creates the block with text that is the same in every language.
    @_disfavoredOverload
    public init(_ icon: String, _ title: some StringProtocol, _ text: String) {
        self.init(icon, LocalizedText(verbatim: String(title)), LocalizedText(verbatim: text))
    }

    /// The block as HTML.
    public var markup: Markup {
        """
        <div class="empty">\(.icon(icon))<h2>\(title)</h2><p class="quiet">\(text)</p></div>
        """
    }
}
