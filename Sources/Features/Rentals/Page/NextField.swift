import CrosstownWeb

/// Carries along where somebody goes on after a form, such as to a vehicle that was scanned.
struct NextField {
    let next: Link?

    var markup: Markup {
        guard let next else { return .empty }
        return "<input type=\"hidden\" name=\"next\"\(attribute: "value", next)>"
    }
}
