public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// A module that stores personal data, which users can export and have erased (T-N2).
public protocol PersonalDataKeeper: Sendable {
    /// Returns what is stored about a user, for that user only.
    ///
    /// - Throws: `DatabaseError`.
    func records(about person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords]

    /// Returns what prevents erasing a user, each a sentence that tells them what to do.
    ///
    /// - Throws: `DatabaseError`.
    func obstacles(toErasing person: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText]

    /// Returns the money of a user that would be lost with the account.
    ///
    /// - Throws: `DatabaseError`.
    func valuables(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Money]

    /// Returns what stays after erasing a user, without any reference to them: each a sentence that they read before
    /// deciding.
    ///
    /// - Throws: `DatabaseError`.
    func remains(ofErasing person: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText]

    /// Has third-party services delete what they store about a user for us, before anything is erased here.
    ///
    /// - Throws: any failure; then nothing is erased, and the user can retry.
    func prepareErasure(of person: Identifier<Account>) async throws

    /// Erases what is stored about a user; what others need stays without any reference to the user, such as the length
    /// of a vehicle's ride.
    ///
    /// There are no obstacles when it is called.
    /// - Throws: `DatabaseError`.
    func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws
}

extension PersonalDataKeeper {
    /// Returns no obstacles by default.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        []
    }

    /// Returns no money by default.
    public func valuables(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Money] { [] }

    /// Returns nothing by default, except what is true of every user.
    public func remains(
        ofErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] { [] }

    /// Does nothing by default: no third-party service stores anything.
    public func prepareErasure(of person: Identifier<Account>) async throws {}
}

extension Identifier where Subject == Account {
    /// The placeholder for an erased user.
    public static var nobody: Self { Identifier(high: 0, low: 0) }
}
