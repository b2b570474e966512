public import CrosstownSQL
public import CrosstownValues

/// The events of several directories as one.
public struct EventDirectories: EventDirectory {
    private let directories: [any EventDirectory]

    /// Creates the directory; empty by default.
    public init(_ directories: [any EventDirectory] = []) { self.directories = directories }

    /// The roles of possible organizers in any directory.
    public var organizerRoles: Set<String> { directories.reduce(into: []) { $0.formUnion($1.organizerRoles) } }

    /// Returns an event of any directory.
    ///
    /// - Throws: `DatabaseError`.
    public func event(_ id: String, in transaction: any Transaction) throws -> DirectoryEvent? {
        for directory in directories {
            if let found = try directory.event(id, in: transaction) { return found }
        }
        return nil
    }

    /// Returns the contact of an event, from the directory that has it.
    ///
    /// - Throws: `DatabaseError`.
    public func contact(for id: String, in transaction: any Transaction) throws -> String? {
        for directory in directories {
            if let found = try directory.contact(for: id, in: transaction) { return found }
        }
        return nil
    }

    /// Returns some events of all directories.
    ///
    /// - Throws: `DatabaseError`.
    public func events(_ ids: [String], in transaction: any Transaction) throws -> [String: DirectoryEvent] {
        try directories.reduce(into: [:]) { found, directory in
            found.merge(try directory.events(ids, in: transaction), uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the events of all directories with ride sharing, earliest first.
    ///
    /// - Throws: `DatabaseError`.
    public func eventsWithRideSharing(
        endingAfter moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [DirectoryEvent] {
        let found = try directories.flatMap {
            try $0.eventsWithRideSharing(endingAfter: moment, limit: limit, in: transaction)
        }
        return Array(found.sorted { ($0.beginsAt, $0.id) < ($1.beginsAt, $1.id) }.prefix(limit))
    }
}
