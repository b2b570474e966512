public import CrosstownWeb

/// A button of a row that does something at once.
public struct ActionButton: Sendable {
    private let text: LocalizedText
    private let label: LocalizedText
    private let link: Link
    private let attributes: Markup
    private let look: String

    /// Describes a button.
    ///
    /// - Parameters:
    ///   - text: what it says.
    ///   - label: what it says to who hears the page, with what it is about.
    ///   - link: where it is sent.
    ///   - look: the classes of its look.
    ///   - attributes: further attributes of the form, such as what is asked before it is sent.
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

    /// The button in a form of its own.
    public var markup: Markup {
        """
        <form method="post"\(attribute: "action", link) data-enhance\(attributes)>\(.formToken)\
        <button\(attribute: "class", look)\(attribute: "aria-label", label)>\(text)</button></form>
        """
    }
}
