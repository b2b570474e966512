public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What waits for staff on a page of its own, without a conversation; their inbox names it.
public struct StaffQueue: Sendable {
    /// The name, such as `drops.moderation`.
    public let name: String
    /// What staff call it, such as "Reported drops".
    public let title: LocalizedText
    /// The page on which it is decided.
    public let link: Link
    /// The roles of which one opens that page.
    public let roles: Set<String>
    /// How much of it waits for somebody; by one statement.
    let count: @Sendable (Identifier<Account>, any Transaction) throws -> Int

    /// Declares a queue.
    ///
    /// - Parameters:
    ///   - name: the name, such as `drops.moderation`.
    ///   - title: what staff call it.
    ///   - link: the page on which it is decided.
    ///   - roles: the roles of which one opens that page; administrators have none by themselves.
    ///   - count: how much of it an account may decide, without what it has a part in; by one statement.
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

/// A module with queues that the inbox of staff names.
public protocol StaffQueuing {
    /// These, in the order of the inbox.
    var staffQueues: [StaffQueue] { get }
}

/// A queue in which something waits for the caller.
struct StaffQueueSummary: Codable, Sendable {
    /// The name, such as `drops.moderation`.
    let name: String
    let title: LocalizedText
    /// How much the caller may decide.
    let count: Int
    /// The page on which it is decided.
    let link: Link

    /// What waits for a caller; nothing where the role is missing, or nothing waits.
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
