public import CrosstownWeb

/// A button in a row that acts immediately.
public struct ActionButton: Sendable {
    private let text: LocalizedText
    private let label: LocalizedText
    private let link: Link
    private let attributes: Markup
    private let look: String
    private let field: (name: String, value: String)?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - text: its text.
    ///   - label: its text for screen readers, with the item that it is about.
    ///   - link: the target of its form.
    ///   - field: a hidden field of its form, such as the wanted state.
    ///   - look: its CSS classes.
    ///   - attributes: more attributes of the form, such as a confirmation.
    public init(
        _ text: LocalizedText,
        label: LocalizedText,
        to link: Link,
        sending field: (name: String, value: String)? = nil,
        look: String = "button button-small",
        attributes: Markup = .empty
    ) {
        self.text = text
        self.label = label
        self.link = link
        self.field = field
        self.look = look
        self.attributes = attributes
    }

    /// The button in its form.
    public var markup: Markup {
        let hidden = field.map { name, value in
            "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>" as Markup
        }
        return """
            <form method="post"\(attribute: "action", link) data-enhance\(attributes)>\(.formToken)\(optional: hidden)\
            <button\(attribute: "class", look)\(attribute: "aria-label", label)>\(text)</button></form>
            """
    }
}
