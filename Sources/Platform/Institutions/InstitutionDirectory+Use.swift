public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

extension InstitutionDirectory {
    /// Keeps an institution from being removed, since its people are something for a feature.
    ///
    /// - Throws: `DatabaseError`.
    public func use(
        _ institution: Identifier<Institution>,
        by feature: FeatureID,
        in transaction: any Transaction
    ) throws {
        try InstitutionStore(transaction: transaction).insertUse(of: institution, by: feature)
    }

    /// Lets an institution be removed again, since its people are nothing for a feature any more.
    ///
    /// - Throws: `DatabaseError`.
    public func release(
        _ institution: Identifier<Institution>,
        by feature: FeatureID,
        in transaction: any Transaction
    ) throws {
        try InstitutionStore(transaction: transaction).deleteUse(of: institution, by: feature)
    }
}
