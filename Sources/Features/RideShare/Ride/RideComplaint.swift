import CrosstownCases
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// The controls to report or block a driver or rider.
struct RideComplaint {
    let about: SignUp
    let holder: SignUpHolder
    /// The case of an earlier report.
    let report: Identifier<Case>?

    var markup: Markup { "\(optional: report.map(done))\(form)" }

    /// Users with an account continue in the conversation with staff.
    static func conversation(_ report: Identifier<Case>, _ holder: SignUpHolder) -> Markup? {
        guard case .account = holder else { return nil }
        return " <a\(attribute: "href", RideSharePaths.ownReport(report))>\("See the conversation")</a>"
    }

    private func done(_ report: Identifier<Case>) -> Markup {
        "<p class=\"fine quiet\" data-reported>\("You reported \(about.name).")\(optional: Self.conversation(report, holder))</p>"
    }

    private var form: Markup {
        let field = "report-\(about.id)"
        return """
            <details class="fine"><summary>\("Report or block \(about.name)")</summary><div class="stack-small">\
            <form method="post"\(attribute: "action", holder.reports) class="stack-small" data-enhance>\(.formToken)\
            <input type="hidden" name="about"\(attribute: "value", about.id)>\
            <div class="field"><label\(attribute: "for", field)>\("What happened?")</label>\
            <textarea class="input"\(attribute: "id", field) name="text" rows="3" maxlength="500" required></textarea></div>\
            <button class="button button-small">\("Report to the organizers")</button></form>\(optional: block)</div></details>
            """
    }

    /// Only between people with accounts; the pool is planned again at once.
    private var block: Markup? {
        guard case .account = holder, let person = about.person else { return nil }
        return RideButton(
            label: "Block \(about.name)",
            action: RideSharePaths.block(person),
            fields: [],
            look: "button button-small button-danger",
            question: "Block \(about.name)?",
            consequence: "You’ll never share a car with them again. We’ll match everyone again right away."
        ).markup
    }
}
