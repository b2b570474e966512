import CrosstownKit
import CrosstownWeb

/// A role to give or to take.
struct RoleFields: FormFieldSet {
    static let roleLabel: LocalizedText = "Role"
    static let scopeLabel: LocalizedText = "Where the role holds"
    static let scopeHint: LocalizedText = "Leave it open for roles without a ministry, group, company or institution."
    static let needsScope: LocalizedText = "must be chosen: this role is never given everywhere"
    /// What is sent where a role that could be limited is to hold everywhere.
    static let everywhere = "everywhere"

    /// Its name in the catalog; the page knows which there are.
    let role = Field(roleLabel, .text(1...120))
    /// What it is limited to, or ``everywhere``; empty for roles that have no scope.
    let scope = Field<String>(scopeLabel, .optional(.text(0...120), or: ""), hint: scopeHint)

    /// Notes what of a role cannot be given, whoever gives it.
    static func giving(in catalog: RoleCatalog) -> Input<Self>.Check {
        { input, check in
            if input.role.isEmpty { return }
            guard let role = catalog.role(input.role), role.isGivenHere else {
                return check.require(false, \.role, "is none that can be given")
            }
            let isLimited = !input.givenScope.isEmpty
            if role.scope == nil {
                check.require(!isLimited, \.scope, "must be empty, since this role holds everywhere")
            } else if role.requiresScope {
                check.require(isLimited, \.scope, RoleFields.needsScope)
            } else {
                check.require(!input.scope.isEmpty, \.scope, "must be chosen: one, or everywhere")
            }
        }
    }
}

extension Input<RoleFields> {
    /// The scope as grants have it; empty for everywhere.
    var givenScope: String { self.scope == RoleFields.everywhere ? "" : self.scope }
}
