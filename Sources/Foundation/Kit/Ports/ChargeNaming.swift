public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The names of holds, charges and refunds in a wallet, such as the vehicle of a ride; every feature may have some.
public protocol ChargeNaming: Sendable {
    /// Returns the names of those wallet commands of a user that the feature sent.
    ///
    /// - Throws: `DatabaseError`.
    func chargeNames(
        of keys: [CommandKey],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [CommandKey: LocalizedText]
}

extension ChargeNaming {
    /// Returns no names by default.
    public func chargeNames(
        of keys: [CommandKey],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [CommandKey: LocalizedText] { [:] }
}
