import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Knows the events of an application.
public protocol EventDirectory: Sendable {
    /// The roles of those who may be organizers of its events.
    var organizerRoles: Set<String> { get }

    /// An event that the public may see; `nil` where there is none.
    ///
    /// - Throws: `DatabaseError`.
    func event(_ id: String, in transaction: any Transaction) throws -> DirectoryEvent?

    /// Some events by their identities; those that the public may not see are left out.
    ///
    /// - Throws: `DatabaseError`.
    func events(_ ids: [String], in transaction: any Transaction) throws -> [String: DirectoryEvent]

    /// The events that end after a moment and that rides may be shared to, earliest first.
    ///
    /// - Throws: `DatabaseError`.
    func eventsWithRideSharing(
        endingAfter moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [DirectoryEvent]
}

extension EventDirectory {
    /// None: its events have no organizers.
    public var organizerRoles: Set<String> { [] }

    /// Asks for one event after the other.
    public func events(_ ids: [String], in transaction: any Transaction) throws -> [String: DirectoryEvent] {
        try ids.reduce(into: [:]) { $0[$1] = try event($1, in: transaction) }
    }
}
