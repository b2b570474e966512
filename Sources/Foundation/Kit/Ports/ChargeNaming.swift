public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Names what money of a wallet was held, taken or returned for, such as the vehicle of a ride; every feature may know some.
public protocol ChargeNaming: Sendable {
    /// Returns names for the commands about a person's money that the feature gave.
    ///
    /// - Throws: `DatabaseError`.
    func chargeNames(
        of keys: [CommandKey],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [CommandKey: LocalizedText]
}

extension ChargeNaming {
    /// None.
    public func chargeNames(
        of keys: [CommandKey],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [CommandKey: LocalizedText] { [:] }
}
