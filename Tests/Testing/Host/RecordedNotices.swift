public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import Synchronization

/// Notes who was notified of what, and what was withdrawn.
public final class RecordedNotices: Notices {
    /// What a person was notified of, in English.
    public struct Entry: Sendable, Hashable {
        /// Who was notified.
        public let person: Identifier<Account>
        /// The name of its kind.
        public let kind: String
        /// Its title.
        public let title: String
        /// Its text.
        public let text: String
        /// What it is about; `nil` where it cannot be withdrawn.
        public let subject: String?
        /// Whom it names.
        public let about: [Identifier<Account>]
        /// Where the buttons of its decision post to.
        public let actions: [String]
    }

    private let notified = Mutex<(entries: [Entry], withdrawn: [String])>(([], []))
    private let topics = Mutex<[(topic: String, title: String)]>([])

    /// Has noted nothing yet.
    public init() {}

    /// The kinds of what a person was notified of, in order.
    public func kinds(for person: Identifier<Account>) -> [String] {
        entries.filter { $0.person == person }.map(\.kind)
    }

    /// The titles of what a person was told, in English, in order.
    public func titles(for person: Identifier<Account>) -> [String] {
        entries.filter { $0.person == person }.map(\.title)
    }

    /// The texts of what a person was told, in English, in order.
    public func texts(for person: Identifier<Account>) -> [String] {
        entries.filter { $0.person == person }.map(\.text)
    }

    /// Everybody who was told anything.
    public var everybody: Set<Identifier<Account>> { Set(entries.map(\.person)) }

    /// The titles of what the followers of a topic were notified of, in English, in order.
    public func titles(topic: String) -> [String] {
        topics.withLock { notified in notified.filter { $0.topic == topic }.map(\.title) }
    }

    /// All that people were notified of, in order.
    public var entries: [Entry] { notified.withLock { $0.entries } }

    /// The subjects that were withdrawn, in order.
    public var withdrawn: [String] { notified.withLock { $0.withdrawn } }

    /// Notes the people, the title and the text.
    public func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        let entries = people.map { person in
            Entry(
                person: person,
                kind: notice.kind.id,
                title: notice.title.english,
                text: notice.text.english,
                subject: notice.subject,
                about: notice.about,
                actions: notice.actions.map(\.link.href)
            )
        }
        notified.withLock { $0.entries += entries }
    }

    /// Notes the people who were notified of the subject, the title and the text.
    public func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        let told = Set(entries.filter { $0.subject == notice.subject && $0.subject != nil }.map(\.person))
        try tell(people.filter(told.contains), notice, in: transaction)
    }

    /// Notes the people and the topics; no device follows anything.
    public func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        for (people, notice) in groups { try tell(people, notice, in: transaction) }
        self.topics.withLock { $0 += topics.map { ($0.name, notice.title.english) } }
        return 0
    }

    /// No device follows anything.
    public func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 0 }

    /// Notes the subject; what people were notified of stays.
    public func withdraw(
        _ subject: String,
        from people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws { notified.withLock { $0.withdrawn.append(subject) } }
}
