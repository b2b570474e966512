import CrosstownWeb

/// A button that opens directions from the device's position, which only the device knows.
///
/// Asks a user first who has refused the position.
struct DirectionsForm {
    let page: Link
    let name: LocalizedText
    let look: String
    /// The page to which the question returns; `nil` where the position is allowed.
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
