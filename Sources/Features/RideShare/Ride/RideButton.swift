import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// A button that posts fields.
struct RideButton {
    let label: LocalizedText
    let action: Link
    let fields: [(name: String, value: String)]
    var look = "button"
    /// The confirmation question; none by default.
    var question: LocalizedText?
    var consequence: LocalizedText?

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", action) data-enhance\(attribute: "data-confirm", question)\
        \(attribute: "data-confirm-text", consequence)>\(.formToken)\
        \(forEach: fields, { field in
            "<input type=\"hidden\"\(attribute: "name", field.name)\(attribute: "value", field.value)>"
        })<button\(attribute: "class", look)>\(label)</button></form>
        """
    }
}
