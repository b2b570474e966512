public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import Synchronization

/// Notes who was told what.
public final class RecordedNotices: Notices {
    private let told = Mutex<[(person: Identifier<Account>, title: String, text: String)]>([])

    /// Has noted nothing yet.
    public init() {}

    /// The titles of what a person was told, in English, in order.
    public func titles(for person: Identifier<Account>) -> [String] {
        told.withLock { told in told.filter { $0.person == person }.map(\.title) }
    }

    /// The texts of what a person was told, in English, in order.
    public func texts(for person: Identifier<Account>) -> [String] {
        told.withLock { told in told.filter { $0.person == person }.map(\.text) }
    }

    /// Everybody who was told anything.
    public var everybody: Set<Identifier<Account>> { told.withLock { Set($0.map(\.person)) } }

    /// Notes the people, the title and the text.
    public func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        told.withLock { told in told += people.map { ($0, notice.title.english, notice.text.english) } }
    }

    /// Notes the people; no device follows anything.
    public func tell(
        _ people: [Identifier<Account>],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell(people, notice, in: transaction)
        return 0
    }

    /// No device follows anything.
    public func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 0 }

    /// What was noted stays.
    public func withdraw(
        _ subject: String,
        from people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws {}
}
