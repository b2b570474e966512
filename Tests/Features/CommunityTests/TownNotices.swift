import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Synchronization

/// Notes what people and devices are told; one device follows each topic.
final class TownNotices: Notices {
    private let people: RecordedNotices
    private let told = Mutex<[(topic: String, title: String)]>([])
    private let calls = Mutex<[String]>([])

    /// Notes what people are told where `people` says.
    init(_ people: RecordedNotices) { self.people = people }

    func texts(for person: Identifier<Account>) -> [String] { people.texts(for: person) }

    func titles(for person: Identifier<Account>) -> [String] { people.titles(for: person) }

    /// The titles of what the followers of a topic were told, in order.
    func titles(topic: String) -> [String] {
        told.withLock { told in told.filter { $0.topic == topic }.map(\.title) }
    }

    /// The titles of what devices were told at once by all their topics, in order.
    var titlesForDevices: [String] { calls.withLock { $0 } }

    /// Everybody who was told anything.
    var everybody: Set<Identifier<Account>> { people.everybody }

    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        try self.people.tell(people, notice, in: transaction)
    }

    func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        try self.people.update(people, notice, in: transaction)
    }

    func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        for (people, notice) in groups { try tell(people, notice, in: transaction) }
        calls.withLock { $0.append(notice.title.english) }
        told.withLock { told in told += topics.map { ($0.name, notice.title.english) } }
        return 1
    }

    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 1 }

    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws {}
}
