public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

extension InstitutionDirectory {
    /// Prevents the deletion of an institution while a feature uses it.
    ///
    /// - Throws: `DatabaseError`.
    public func use(
        _ institution: Identifier<Institution>,
        by feature: FeatureID,
        in transaction: any Transaction
    ) throws {
        try InstitutionStore(transaction: transaction).insertUse(of: institution, by: feature)
    }

    /// Allows the deletion of an institution that a feature no longer uses.
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
