public import CrosstownWeb

/// A button in a row that acts immediately.
public struct ActionButton: Sendable {
    private let text: LocalizedText
    private let label: LocalizedText
    private let link: Link
    private let attributes: Markup
    private let look: String

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - text: its text.
    ///   - label: its text for screen readers, with the item that it is about.
    ///   - link: the target of its form.
    ///   - look: its CSS classes.
    ///   - attributes: more attributes of the form, such as a confirmation.
    public init(
        _ text: LocalizedText,
        label: LocalizedText,
        to link: Link,
        look: String = "button button-small",
        attributes: Markup = .empty
    ) {
        self.text = text
        self.label = label
        self.link = link
        self.look = look
        self.attributes = attributes
    }

    /// The button in its form.
    public var markup: Markup {
        """
        <form method="post"\(attribute: "action", link) data-enhance\(attributes)>\(.formToken)\
        <button\(attribute: "class", look)\(attribute: "aria-label", label)>\(text)</button></form>
        """
    }
}
