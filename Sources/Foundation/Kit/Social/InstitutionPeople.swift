public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Stores institutions with their registers, and validates for features who a user is there.
public protocol InstitutionPeople: Institutions {
    /// Returns the institutions, by name.
    ///
    /// - Throws: `DatabaseError`.
    func institutions(in transaction: any Transaction) throws -> [Institution]

    /// Creates an institution.
    ///
    /// - Throws: `InstitutionRefusal.wrongName`, `DatabaseError`.
    func add(_ name: String, in transaction: any Transaction) throws -> Institution

    /// Prevents deleting an institution that a feature uses.
    ///
    /// - Throws: `DatabaseError`.
    func use(_ institution: Identifier<Institution>, by feature: FeatureID, in transaction: any Transaction) throws

    /// Allows deleting an institution that a feature no longer uses.
    ///
    /// - Throws: `DatabaseError`.
    func release(_ institution: Identifier<Institution>, by feature: FeatureID, in transaction: any Transaction) throws

    /// Replaces the numbers of an institution by those of a file; one invalid line rejects the file.
    ///
    /// - Returns: the number of entries now.
    /// - Throws: `Problem` for the field and the line, `InstitutionRefusal.noSuchInstitution`, `DatabaseError`.
    func setNumbers(_ form: MemberNumberForm, of institution: Identifier<Institution>) async throws -> Int

    /// Returns the institutions with a sign-in service instead of numbers.
    ///
    /// - Throws: `DatabaseError`.
    func connected(in transaction: any Transaction) throws -> Set<Identifier<Institution>>

    /// Returns how many numbers of each institution are stored here.
    ///
    /// - Throws: `DatabaseError`.
    func numberCounts(in transaction: any Transaction) throws -> [Identifier<Institution>: Int]

    /// Returns a user's validated identity; `nil` if none.
    ///
    /// - Throws: `DatabaseError`.
    func person(_ account: Identifier<Account>, in transaction: any Transaction) throws -> InstitutionPerson?

    /// Returns what an institution knows about a proof's owner, without a cache.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    func member(showing proof: InstitutionProof) async throws -> Member

    /// Returns whether another account has used the number, or the identity, of a proof.
    ///
    /// - Throws: `DatabaseError`.
    func isUsed(_ proof: InstitutionProof, in transaction: any Transaction) throws -> Bool

    /// Stores a user's identity.
    ///
    /// - Throws: `InstitutionRefusal.usedNumber`, `DatabaseError`.
    func keep(
        _ proof: InstitutionProof,
        _ member: Member,
        of account: Identifier<Account>,
        in transaction: any Transaction
    ) throws

    /// Updates the name and the address of a user at an institution.
    ///
    /// - Throws: `DatabaseError`.
    func change(_ account: Identifier<Account>, to member: Member, in transaction: any Transaction) throws

    /// Returns the address at an institution's service where a user signs in.
    ///
    /// - Throws: `SignInFault`, `InstitutionRefusal`, `DatabaseError`.
    func beginSignIn(_ visit: InstitutionVisit) async throws -> String

    /// Returns the proof of a user who returns from an institution's service; nothing is stored.
    ///
    /// - Throws: `SignInFault`, `InstitutionRefusal`, `DatabaseError`.
    func endSignIn(_ visit: InstitutionVisit, with brought: SignInReturn) async throws -> InstitutionProof
}
