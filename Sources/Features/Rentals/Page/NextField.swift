import CrosstownWeb

/// Carries the destination after a form, such as a scanned vehicle.
struct NextField {
    let next: Link?

    var markup: Markup {
        guard let next else { return .empty }
        return "<input type=\"hidden\" name=\"next\"\(attribute: "value", next)>"
    }
}
