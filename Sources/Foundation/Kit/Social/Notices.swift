public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Notifies users and devices: a row is stored in the same transaction, and delivered afterwards.
public protocol Notices: Sendable {
    /// Sends a notification to the inboxes of users and to the channels that each has chosen.
    ///
    /// - Throws: `DatabaseError`.
    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws

    /// Notifies groups of users as above, each with its own text, and sends the notification to all devices that follow
    /// any of some topics, by push only.
    ///
    /// A device gets it once, however many of the topics it follows, and not again if it belongs to one of those users.
    /// - Returns: how many devices get it because of the topics.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int

    /// Updates users' notifications about a subject, read or unread, because it has changed.
    ///
    /// Users without a notification about the subject in their inbox get none.
    /// - Throws: `DatabaseError`.
    func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws

    /// Returns how many devices follow a topic.
    ///
    /// - Throws: `DatabaseError`.
    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int

    /// Deletes users' unread notifications about a subject, because they are no longer valid; those with actions also where
    /// they were read.
    ///
    /// - Throws: `DatabaseError`.
    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws
}

extension Notices {
    /// Notifies one user.
    ///
    /// - Throws: `DatabaseError`.
    public func tell(_ person: Identifier<Account>, _ notice: Notice, in transaction: any Transaction) throws {
        try tell([person], notice, in: transaction)
    }

    /// Sends the same notification to users, and to all devices that follow any of some topics.
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

    /// Sends a notification to all devices that follow a topic, by push only; no inbox stores it.
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
