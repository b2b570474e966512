import CrosstownWeb

/// A button that opens a page with the way from where the device is, which alone knows that.
///
/// Who has refused the position is asked for it first.
struct DirectionsForm {
    let page: Link
    let name: LocalizedText
    let look: String
    /// Where the question leads back to; `nil` where the position may be taken.
    let refusedOn: Link?

    var markup: Markup {
        if let refusedOn {
            let question = RentalLinks.position.adding("next", refusedOn)
            return "<a\(attribute: "class", look)\(attribute: "href", question)>\(name)</a>"
        }
        return """
            <form method="get"\(attribute: "action", page) data-needs-position data-needs-script hidden>\
            <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
            <button\(attribute: "class", look)>\(name)</button></form>
            """
    }
}
