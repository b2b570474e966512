public import CrosstownWeb

/// What a page shows in place of a list that has nothing in it: what will be here, and how that begins.
public struct EmptyState: Sendable {
    private let icon: String
    private let title: LocalizedText
    private let text: LocalizedText

    /// Words it under an icon of the icon set.
    public init(_ icon: String, _ title: LocalizedText, _ text: LocalizedText) {
        self.icon = icon
        self.title = title
        self.text = text
    }

    /// Words it in text that is the same in every language.
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
