public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Tells people and devices what concerns them: a row in the transaction that makes it true, delivered afterwards.
public protocol Notices: Sendable {
    /// Puts a notice into the inboxes of people and onto the channels that each has chosen.
    ///
    /// - Throws: `DatabaseError`.
    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws

    /// Tells groups of people as above, each in words of its own, and sends the notice to all devices that follow any of
    /// some topics, by push alone.
    ///
    /// A device gets it once, however many of the topics it follows, and not again where it is one of those people's.
    ///
    /// - Returns: how many devices get it because of the topics.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int

    /// Replaces what people were told about the subject of a notice, read or not, because it has changed.
    ///
    /// Nothing is told to those who have nothing about the subject in their inbox.
    /// - Throws: `DatabaseError`.
    func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws

    /// How many devices follow a topic.
    ///
    /// - Throws: `DatabaseError`.
    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int

    /// Takes back what people were told about a subject and have not read, because it no longer holds.
    ///
    /// - Throws: `DatabaseError`.
    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws
}

extension Notices {
    /// Tells one person.
    ///
    /// - Throws: `DatabaseError`.
    public func tell(_ person: Identifier<Account>, _ notice: Notice, in transaction: any Transaction) throws {
        try tell([person], notice, in: transaction)
    }

    /// Tells people, and all devices that follow any of some topics, the same.
    ///
    /// - Returns: how many devices get it because of the topics.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func tell(
        _ people: [Identifier<Account>],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell([(people, notice)], devicesFollowing: topics, notice, in: transaction)
    }

    /// Sends a notice to all devices that follow a topic, by push alone; no inbox keeps it.
    ///
    /// - Returns: how many devices get it.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func tell(
        devicesFollowing topic: DeviceTopic,
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell([], devicesFollowing: [topic], notice, in: transaction)
    }
}
