import CrosstownKit
import CrosstownWeb

/// The form that assigns a role, in two steps: the role, and where it applies.
struct RoleForm {
    /// The page of the person.
    let page: Link
    /// The roles that the staff member may grant.
    let roles: [RoleDeclaration]
    /// The chosen role, if any.
    let choice: RoleChoice?
    let refused: RefusedForm?

    /// The chosen role, if the staff member may grant it.
    var chosen: RoleDeclaration? { roles.first { $0 == choice?.role } }

    var markup: Markup { choice.flatMap { chosen == nil ? nil : second($0) } ?? first }

    private var first: Markup {
        let options = roles.map { role -> SelectField.Option in (role.name, .labeled(role.title, role.explanation)) }
        // No role is selected by default, since one click would otherwise grant the most powerful one.
        let none: SelectField.Option = ("", "Choose a role")
        let field = SelectField("role", label: RoleFields.roleLabel, options: [none] + options, isRequired: true)
        return """
            <form id="choose-role" method="get"\(attribute: "action", page)>\(field.markup(refused))\
            <div class="form-actions"><button class="button button-primary">\("Continue")</button></div></form>
            """
    }

    private func second(_ choice: RoleChoice) -> Markup {
        DeclaredForm<RoleFields>().markup(
            "give-role",
            to: "\(page)/roles",
            button: "Assign role",
            refused: refused,
            controls: [\.role: role(choice.role), \.scope: scopeField(choice)],
            more: "<a class=\"button\"\(attribute: "href", page)>\("Choose another role")</a>"
        )
    }

    private func role(_ role: RoleDeclaration) -> Markup {
        """
        <input type="hidden" id="role" name="role"\(attribute: "value", role.name)>\
        <p>\(.labeled(role.title, role.explanation))</p>
        """
    }

    private func scopeField(_ choice: RoleChoice) -> Markup {
        guard let kind = choice.role.scope else {
            return "<p id=\"scope\">\(RoleFields.everywhere(choice.role))</p>"
        }
        // Some roles can also be granted everywhere, which is never the default.
        var options: [SelectField.Option] = [("", "Choose one")]
        if !choice.role.requiresScope { options.append((RoleFields.everywhere, "Everywhere")) }
        options += choice.scopes.map { ($0.id, LocalizedText(verbatim: $0.name)) }
        return SelectField("scope", label: kind, options: options, isRequired: true).markup(refused)
    }
}
