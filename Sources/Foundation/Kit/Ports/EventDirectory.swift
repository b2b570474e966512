import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The events of an application.
public protocol EventDirectory: Sendable {
    /// The roles of possible organizers of its events.
    var organizerRoles: Set<String> { get }

    /// Returns a public event; `nil` if missing.
    ///
    /// - Throws: `DatabaseError`.
    func event(_ id: String, in transaction: any Transaction) throws -> DirectoryEvent?

    /// Returns whom users may ask about an event, with an address or number; `nil` if unknown.
    ///
    /// - Throws: `DatabaseError`.
    func contact(for id: String, in transaction: any Transaction) throws -> String?

    /// Returns some events by ID, without those that are not public.
    ///
    /// - Throws: `DatabaseError`.
    func events(_ ids: [String], in transaction: any Transaction) throws -> [String: DirectoryEvent]

    /// Returns the events with ride sharing that end after a timestamp, earliest first.
    ///
    /// - Throws: `DatabaseError`.
    func eventsWithRideSharing(
        endingAfter moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [DirectoryEvent]
}

extension EventDirectory {
    /// Returns no roles by default: its events have no organizers.
    public var organizerRoles: Set<String> { [] }

    /// Returns no contact by default.
    public func contact(for id: String, in transaction: any Transaction) throws -> String? { nil }

    /// Loads one event after the other by default.
    public func events(_ ids: [String], in transaction: any Transaction) throws -> [String: DirectoryEvent] {
        try ids.reduce(into: [:]) { $0[$1] = try event($1, in: transaction) }
    }
}
