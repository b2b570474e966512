import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Knows the people of institutions by their numbers: an imported roster, or a service of the institution.
public protocol IdentityRegister: Sendable {
    /// The person with a number; `nil` where the institution knows nobody with it.
    ///
    /// - Throws: any error where the register cannot be asked now.
    func member(_ number: MemberNumber, of institution: Identifier<Institution>) async throws -> Member?
}
