import CrosstownKit
import CrosstownWeb

/// A role to give or to take.
struct RoleFields: FormFieldSet {
    static let roleLabel: LocalizedText = "Role"
    static let scopeLabel: LocalizedText = "Only for"
    static let scopeHint: LocalizedText = "Some roles can be limited, such as to one ministry or company."

    /// Its name in the catalog; the page knows which there are.
    let role = Field(roleLabel, .text(1...120))
    /// What it is limited to; empty for everywhere.
    let scope = Field<String>(scopeLabel, .optional(.text(0...120), or: ""), hint: scopeHint)

    /// Notes what of a role cannot be given, whoever gives it.
    static func giving(in catalog: RoleCatalog) -> Input<Self>.Check {
        { input, check in
            let role = catalog.role(input.role).flatMap { $0.isGivenHere ? $0 : nil }
            let holdsEverywhere: LocalizedText = "must be empty, since this role holds everywhere"
            check.require(input.role.isEmpty || role != nil, \.role, "is none that can be given")
            check.require(input.scope.isEmpty || role?.scope != nil, \.scope, holdsEverywhere)
        }
    }
}
