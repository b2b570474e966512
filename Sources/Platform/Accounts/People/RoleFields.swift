import CrosstownKit
import CrosstownWeb

struct RoleFields: FormFieldSet {
    static let roleLabel: LocalizedText = "Role"
    static let scopeLabel: LocalizedText = "Where the role applies"
    static let needsScope: LocalizedText = "Choose where the role applies."
    private static let mostNamed = 5
    /// The value of the field if a role with scopes should be valid everywhere.
    static let everywhere = "everywhere"

    /// The role's name in the catalog, which the page lists.
    let role = Field(roleLabel, .text(1...120))
    /// The scope, or ``everywhere``; empty for roles without scopes.
    let scope = Field<String>(scopeLabel, .optional(.text(0...120), or: ""))

    /// Validates a role to grant, independent of who grants it.
    static func giving(in catalog: RoleCatalog) -> Input<Self>.Check {
        { input, check in
            if input.role.isEmpty { return }
            guard let role = catalog.role(input.role), role.isGivenHere else {
                return check.require(false, \.role, "can’t be assigned")
            }
            let isLimited = !input.givenScope.isEmpty
            if role.scope == nil {
                check.require(!isLimited, \.scope, everywhere(role))
            } else {
                check.require(role.requiresScope ? isLimited : !input.scope.isEmpty, \.scope, needsScope)
            }
        }
    }

    /// Returns that a role has no scopes.
    static func everywhere(_ role: RoleDeclaration) -> LocalizedText { "\(role.title) applies to the whole city." }

    /// Returns the first possible scopes of a role.
    static func possible(_ choice: RoleChoice) -> LocalizedText {
        let title = choice.role.title
        guard !choice.scopes.isEmpty else { return "There’s nothing yet that \(title) can be limited to." }
        let named = choice.scopes.prefix(mostNamed).map(\.name)
        let names = (choice.scopes.count > mostNamed ? named + ["…"] : named).joined(separator: ", ")
        return "\(title) can be limited to \(names)."
    }
}

extension Input<RoleFields> {
    /// The scope as stored in grants; empty for everywhere.
    var givenScope: String { self.scope == RoleFields.everywhere ? "" : self.scope }
}
