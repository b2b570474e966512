public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The riders to an event whom the feature itself notifies of a change.
public struct NotifiedRiders: Sendable {
    /// Users.
    public let people: Set<Identifier<Account>>
    /// The number of guests: people with an address or number, and their companions.
    public let guests: Int

    /// Creates a list of users with a number of guests.
    public init(people: Set<Identifier<Account>>, guests: Int = 0) {
        (self.people, self.guests) = (people, guests)
    }
}

/// The users who share rides to events.
public protocol EventRides: Sendable {
    /// Returns the riders whom the feature notifies of changes, by event: of another time or place, or a cancellation.
    ///
    /// Other senders of the same change leave them out, so that each is notified once.
    /// - Throws: `DatabaseError`.
    func notified(of events: [DirectoryEvent], in transaction: any Transaction) throws -> [String: NotifiedRiders]

    /// Returns the riders whose rides ended with some events, by event, who are notified once these are back; and how
    /// many are not.
    ///
    /// - Throws: `DatabaseError`.
    func ended(
        with events: [String],
        in transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int)

    /// Returns how many people share rides to some events, including drivers.
    ///
    /// - Throws: `DatabaseError`.
    func countPeople(of events: [String], in transaction: any Transaction) throws -> Int

    /// Returns how many of them have neither an account nor an address or number for messages.
    ///
    /// - Throws: `DatabaseError`.
    func countUnreachable(of events: [String], in transaction: any Transaction) throws -> Int
}

/// The default without ride sharing.
public struct NoEventRides: EventRides {
    /// Creates the default.
    public init() {}

    /// Returns no riders.
    public func notified(
        of events: [DirectoryEvent],
        in transaction: any Transaction
    ) throws -> [String: NotifiedRiders] { [:] }

    /// Returns no riders.
    public func ended(
        with events: [String],
        in transaction: any Transaction
    ) throws -> (notified: [String: NotifiedRiders], unreachable: Int) { ([:], 0) }

    /// Returns zero.
    public func countPeople(of events: [String], in transaction: any Transaction) throws -> Int { 0 }

    /// Returns zero.
    public func countUnreachable(of events: [String], in transaction: any Transaction) throws -> Int { 0 }
}
