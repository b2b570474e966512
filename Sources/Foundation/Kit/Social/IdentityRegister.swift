import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The people of institutions by number: an imported roster, or a service of the institution.
public protocol IdentityRegister: Sendable {
    /// Returns the person with a number; `nil` if unknown.
    ///
    /// - Throws: any error if the register is unavailable now.
    func member(_ number: MemberNumber, of institution: Identifier<Institution>) async throws -> Member?
}
