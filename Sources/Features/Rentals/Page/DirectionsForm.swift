import CrosstownWeb

/// A button that opens a page with the way from where the device is, which alone knows that.
struct DirectionsForm {
    let page: Link
    let name: LocalizedText
    let look: String

    var markup: Markup {
        """
        <form method="get"\(attribute: "action", page) data-needs-position data-needs-script hidden>\
        <input type="hidden" name="latitude"><input type="hidden" name="longitude">\
        <button\(attribute: "class", look)>\(name)</button></form>
        """
    }
}
