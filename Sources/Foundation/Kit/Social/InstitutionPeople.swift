public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Keeps institutions with their registers, and finds out for features who somebody is there.
public protocol InstitutionPeople: Institutions {
    /// The institutions, by their names.
    ///
    /// - Throws: `DatabaseError`.
    func institutions(in transaction: any Transaction) throws -> [Institution]

    /// Adds an institution.
    ///
    /// - Throws: `InstitutionRefusal.wrongName`, `DatabaseError`.
    func add(_ name: String, in transaction: any Transaction) throws -> Institution

    /// Keeps an institution from being removed, since its people are something for a feature.
    ///
    /// - Throws: `DatabaseError`.
    func use(_ institution: Identifier<Institution>, by feature: FeatureID, in transaction: any Transaction) throws

    /// Lets an institution be removed again, since its people are nothing for a feature any more.
    ///
    /// - Throws: `DatabaseError`.
    func release(_ institution: Identifier<Institution>, by feature: FeatureID, in transaction: any Transaction) throws

    /// Replaces the numbers of an institution by those of a file; nothing where a line of it is wrong.
    ///
    /// - Returns: How many there are now.
    /// - Throws: `Problem` that names the field and the line, `InstitutionRefusal.noSuchInstitution`, `DatabaseError`.
    func setNumbers(_ form: MemberNumberForm, of institution: Identifier<Institution>) async throws -> Int

    /// The institutions whose people sign in at a service instead of being looked up by their numbers.
    ///
    /// - Throws: `DatabaseError`.
    func connected(in transaction: any Transaction) throws -> Set<Identifier<Institution>>

    /// How many numbers each institution's register has here.
    ///
    /// - Throws: `DatabaseError`.
    func numberCounts(in transaction: any Transaction) throws -> [Identifier<Institution>: Int]

    /// Who a person is where that was proved; `nil` where it never was.
    ///
    /// - Throws: `DatabaseError`.
    func person(_ account: Identifier<Account>, in transaction: any Transaction) throws -> InstitutionPerson?

    /// What an institution knows of whoever shows a proof, looked at anew.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    func member(showing proof: InstitutionProof) async throws -> Member

    /// Whether another account has shown the number, or belongs to the person, of a proof.
    ///
    /// - Throws: `DatabaseError`.
    func isUsed(_ proof: InstitutionProof, in transaction: any Transaction) throws -> Bool

    /// Keeps who a person is.
    ///
    /// - Throws: `InstitutionRefusal.usedNumber`, `DatabaseError`.
    func keep(
        _ proof: InstitutionProof,
        _ member: Member,
        of account: Identifier<Account>,
        in transaction: any Transaction
    ) throws

    /// Changes the name and the address of a person at an institution.
    ///
    /// - Throws: `DatabaseError`.
    func change(_ account: Identifier<Account>, to member: Member, in transaction: any Transaction) throws

    /// The address at an institution's service where a person goes on to sign in there.
    ///
    /// - Throws: `SignInFault`, `InstitutionRefusal`, `DatabaseError`.
    func beginSignIn(_ visit: InstitutionVisit) async throws -> String

    /// What a person proves who comes back from an institution's service; nothing is kept.
    ///
    /// - Throws: `SignInFault`, `InstitutionRefusal`, `DatabaseError`.
    func endSignIn(_ visit: InstitutionVisit, with brought: SignInReturn) async throws -> InstitutionProof
}
