import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct NoticeTeller: Notices {
    static let longestTopic = 120

    let catalog: NoticeCatalog
    let messages: NoticeMessages
    let clock: any WallClock
    let city: CityClock
    let ids: any IdentifierSource

    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        try deliver(notice, to: people, in: transaction)
    }

    func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        guard let subject = notice.subject else { return }
        let told = try NoticeStore(transaction: transaction).people(told: subject, among: people)
        try deliver(notice, to: told, in: transaction)
    }

    /// Creates a notification for users.
    ///
    /// - Returns: the message for their devices; `nil` where there are no recipients.
    @discardableResult
    private func deliver(
        _ notice: Notice,
        to people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Identifier<NoticeContent>? {
        try catalog.check(notice.kind)
        var seen: Set<Identifier<Account>> = []
        let people = people.filter { $0 != .nobody && seen.insert($0).inserted }
        if people.isEmpty { return nil }
        let (id, now) = (ids.next(NoticeContent.self), clock.now())
        let plan = try plan(notice.kind, to: people, at: now, in: transaction)
        let store = NoticeStore(transaction: transaction)
        if let subject = notice.subject { try store.remove(subject, from: people) }
        try store.insert(notice, as: id, at: now)
        try store.insert(id, subject: notice.subject, to: people, inDigestOf: plan.digestReaders)
        try PushStore(transaction: transaction).enqueue(id, plan.push)
        try messages.send(notice, id, by: plan, at: now, in: transaction)
        try InboxChanges.announce(of: people, in: transaction)
        return id
    }

    private func plan(
        _ kind: NoticeKind,
        to people: [Identifier<Account>],
        at now: Timestamp,
        in transaction: any Transaction
    ) throws -> ChannelPlan {
        let store = ChoiceStore(transaction: transaction)
        return ChannelPlan(
            kind,
            to: people,
            choices: try store.choices(for: kind.id, of: people),
            hours: try store.hours(of: people),
            at: now,
            on: city
        )
    }

    func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        guard topics.allSatisfy({ Self.isName($0.name) }) else { throw NoticeFault.badTopic }
        let told = try groups.compactMap { try deliver($0.notice, to: $0.people, in: transaction) }
        guard let first = topics.first else { return 0 }
        let (id, now) = (ids.next(NoticeContent.self), clock.now())
        let store = NoticeStore(transaction: transaction)
        try store.insert(notice, as: id, topic: first, at: now)
        let count = try PushStore(transaction: transaction).enqueue(id, followersOf: topics, toldOf: told, at: now)
        // Deletes content that no one can read, since it may name users.
        if count == 0 { _ = try store.remove("\(id)") }
        return count
    }

    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int {
        try PushStore(transaction: transaction).countDevices(following: topic)
    }

    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws {
        try NoticeStore(transaction: transaction).remove(subject, from: people, unreadAlone: true)
        try InboxChanges.announce(of: people, in: transaction)
    }

    /// The format of topic names: visible ASCII without spaces.
    static let topicName = FieldLimits.text("^[!-~]+$", examples: "a", String(repeating: "a", count: longestTopic))

    /// Whether a text is a valid topic name.
    static func isName(_ text: String) -> Bool {
        (1...longestTopic).contains(text.utf8.count) && text.utf8.allSatisfy { (33...126).contains($0) }
    }
}
