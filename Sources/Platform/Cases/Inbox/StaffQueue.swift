public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Work of staff on a separate page, without a conversation, which the inbox lists.
public struct StaffQueue: Sendable {
    /// The name, such as `drops.moderation`.
    public let name: String
    /// The name for staff, such as "Reported drops".
    public let title: LocalizedText
    /// The page on which staff decide.
    public let link: Link
    /// The roles that can open the page.
    public let roles: Set<String>
    /// Returns the amount of work for an account, with one statement.
    let count: @Sendable (Identifier<Account>, any Transaction) throws -> Int

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - name: the name, such as `drops.moderation`.
    ///   - title: the name for staff.
    ///   - link: the page on which staff decide.
    ///   - roles: the roles that can open the page; administrators aren't included automatically.
    ///   - count: returns the amount of work that an account may decide, without cases in which it takes part; with one
    ///     statement.
    public init(
        _ name: String,
        title: LocalizedText,
        link: Link,
        roles: Set<String>,
        count: @escaping @Sendable (Identifier<Account>, any Transaction) throws -> Int
    ) {
        (self.name, self.title, self.link, self.roles, self.count) = (name, title, link, roles, count)
    }
}

/// A module with queues that the staff's inbox lists.
public protocol StaffQueuing {
    /// The queues, in the order of the inbox.
    var staffQueues: [StaffQueue] { get }
}

/// A queue with work for the caller.
struct StaffQueueSummary: Codable, Sendable {
    /// The name, such as `drops.moderation`.
    let name: String
    let title: LocalizedText
    /// The amount of work for the caller.
    let count: Int
    /// The page on which staff decide.
    let link: Link

    /// Returns the queues with work for a caller who has the role.
    static func waiting(
        in queues: [StaffQueue],
        for caller: Caller,
        _ transaction: any Transaction
    ) throws -> [StaffQueueSummary] {
        guard let account = caller.account else { return [] }
        return try queues.compactMap { queue in
            if queue.roles.isDisjoint(with: caller.roles) { return nil }
            let count = try queue.count(account, transaction)
            if count == 0 { return nil }
            return StaffQueueSummary(name: queue.name, title: queue.title, count: count, link: queue.link)
        }
    }
}
