import CrosstownKit
import CrosstownWeb

struct RoleFields: FormFieldSet {
    static let roleLabel: LocalizedText = "Role"
    static let scopeLabel: LocalizedText = "Where the role holds"
    static let scopeHint: LocalizedText = "Leave it open for roles without a ministry, group, company or institution."
    static let needsScope: LocalizedText = "must be chosen: this role is never given everywhere"
    /// The value of the field if a role with scopes should be valid everywhere.
    static let everywhere = "everywhere"

    /// The role's name in the catalog, which the page lists.
    let role = Field(roleLabel, .text(1...120))
    /// The scope, or ``everywhere``; empty for roles without scopes.
    let scope = Field<String>(scopeLabel, .optional(.text(0...120), or: ""), hint: scopeHint)

    /// Validates a role to grant, independent of who grants it.
    static func giving(in catalog: RoleCatalog) -> Input<Self>.Check {
        { input, check in
            if input.role.isEmpty { return }
            guard let role = catalog.role(input.role), role.isGivenHere else {
                return check.require(false, \.role, "can’t be assigned")
            }
            let isLimited = !input.givenScope.isEmpty
            if role.scope == nil {
                check.require(!isLimited, \.scope, "must be blank, because this role applies everywhere")
            } else if role.requiresScope {
                check.require(isLimited, \.scope, RoleFields.needsScope)
            } else {
                check.require(!input.scope.isEmpty, \.scope, "must be chosen: one, or everywhere")
            }
        }
    }
}

extension Input<RoleFields> {
    /// The scope as stored in grants; empty for everywhere.
    var givenScope: String { self.scope == RoleFields.everywhere ? "" : self.scope }
}
