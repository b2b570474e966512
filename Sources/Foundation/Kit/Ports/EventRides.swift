public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Those who share rides to an event and are notified by the feature of how it is now.
public struct NotifiedRiders: Sendable {
    /// People with an account.
    public let people: Set<Identifier<Account>>
    /// How many others: people with an address or number, and those who ride along with either.
    public let guests: Int

    /// Names the people, and counts the others.
    public init(people: Set<Identifier<Account>>, guests: Int = 0) {
        (self.people, self.guests) = (people, guests)
    }
}

/// Knows who shares rides to events.
public protocol EventRides: Sendable {
    /// Whom the feature notifies of how some events are now, by event, since it differs from what they know: of another time
    /// or place, or that an event was canceled.
    ///
    /// Whoever else notifies of the same change leaves them out, so that each reads of it once.
    ///
    /// - Throws: `DatabaseError`.
    func notified(of events: [DirectoryEvent], in transaction: any Transaction) throws -> [String: NotifiedRiders]

    /// Those whose rides ended with some events, by event, who are notified once these are back; and how many are not.
    ///
    /// - Throws: `DatabaseError`.
    func ended(
        with events: [String],
        in transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int)

    /// How many people share rides to some events, drivers included.
    ///
    /// - Throws: `DatabaseError`.
    func countPeople(of events: [String], in transaction: any Transaction) throws -> Int

    /// How many of them have neither an account nor an address or number for messages.
    ///
    /// - Throws: `DatabaseError`.
    func countUnreachable(of events: [String], in transaction: any Transaction) throws -> Int
}

/// Stands in where nobody shares rides.
public struct NoEventRides: EventRides {
    /// Makes the stand-in.
    public init() {}

    /// Nobody.
    public func notified(
        of events: [DirectoryEvent],
        in transaction: any Transaction
    ) throws -> [String: NotifiedRiders] { [:] }

    /// Nobody.
    public func ended(
        with events: [String],
        in transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) { ([:], 0) }

    /// None.
    public func countPeople(of events: [String], in transaction: any Transaction) throws -> Int { 0 }

    /// None.
    public func countUnreachable(of events: [String], in transaction: any Transaction) throws -> Int { 0 }
}
