public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Keeps something about people, which they can look at and have erased (T-N2).
public protocol PersonalDataKeeper: Sendable {
    /// What is kept about a person, for that person's own eyes.
    ///
    /// - Throws: `DatabaseError`.
    func records(about person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords]

    /// What has to be over before a person can be erased, each a sentence that tells the person what to do.
    ///
    /// - Throws: `DatabaseError`.
    func obstacles(toErasing person: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText]

    /// The money of a person that would be lost with the account.
    ///
    /// - Throws: `DatabaseError`.
    func valuables(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Money]

    /// What has to be kept when a person is erased, without anything that leads to the person: each a sentence that the
    /// person reads before deciding.
    ///
    /// - Throws: `DatabaseError`.
    func remains(ofErasing person: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText]

    /// Has others forget what they keep about a person for us, before anything is erased here.
    ///
    /// - Throws: what keeps them from it; nothing is erased then, and the person can ask again.
    func prepareErasure(of person: Identifier<Account>) async throws

    /// Erases what is kept about a person; what others need stays without anything that leads to the person, such as how
    /// long a vehicle was ridden.
    ///
    /// There are no obstacles when it is called.
    /// - Throws: `DatabaseError`.
    func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws
}

extension PersonalDataKeeper {
    /// Nothing has to be over.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        []
    }

    /// Nothing of worth.
    public func valuables(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Money] { [] }

    /// Nothing but what is true of everybody.
    public func remains(
        ofErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] { [] }

    /// Nobody else keeps anything.
    public func prepareErasure(of person: Identifier<Account>) async throws {}
}

extension Identifier where Subject == Account {
    /// Stands where a person was who was erased.
    public static var nobody: Self { Identifier(high: 0, low: 0) }
}
