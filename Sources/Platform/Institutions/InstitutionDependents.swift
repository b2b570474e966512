import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What prevents the deletion of an institution.
struct InstitutionDependents: Sendable {
    /// The number of users who have proved to belong to it.
    let people: Int
    /// Whether a feature admits its people.
    let isUsed: Bool

    /// Why the institution cannot be deleted; `nil` where it can.
    var reason: LocalizedText? {
        if people > 0 {
            return .plural(
                people,
                one: "\(people) account is verified as a member. The institution stays until that account is deleted.",
                other: "\(people) accounts are verified as members. The institution stays until they’re deleted."
            )
        }
        return isUsed ? "Its members can rent. First remove it under “Institutions that can rent”." : nil
    }
}

extension InstitutionStore {
    /// Returns what prevents the deletion of an institution.
    func dependents(of id: Identifier<Institution>) throws -> InstitutionDependents {
        let row = try transaction.first(
            """
            SELECT (SELECT count(*) FROM institution_person WHERE institution = \(id)) AS people,
                (SELECT count(*) FROM institution_use WHERE institution = \(id)) AS uses
            """
        )
        return InstitutionDependents(
            people: try row?.get("people") ?? 0,
            isUsed: try row?.get("uses", as: Int.self) ?? 0 > 0
        )
    }

    /// Records that a feature no longer uses an institution.
    func deleteUse(of id: Identifier<Institution>, by feature: FeatureID) throws {
        try transaction.execute(
            "DELETE FROM institution_use WHERE institution = \(id) AND feature = \(feature.description)"
        )
    }
}
