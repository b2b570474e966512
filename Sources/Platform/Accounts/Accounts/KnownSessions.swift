import CrosstownValues
import CrosstownWeb
import Synchronization

/// A cache of sessions for one minute, so that not every request has to query the database for its caller.
///
/// Servers notify each other of ended sessions; if a notification fails, the entry expires after a minute.
final class KnownSessions: Sendable {
    /// What a request sends: the hash of a token, and how it was sent.
    struct Key: Hashable {
        let tokenHash: [UInt8]
        let kind: CredentialKind
    }

    /// The state before a database query; its result is cached only if no session ended meanwhile.
    struct Ticket {
        fileprivate let endings: Int
    }

    private struct Entry {
        let caller: Caller
        let goodUntil: Timestamp
    }

    private struct Memory {
        var entries: [Key: Entry] = [:]
        /// The keys of each session, to delete one without a search of all entries.
        var keys: [String: Set<Key>] = [:]
        var endings = 0
    }

    private static let memoryMilliseconds: Int64 = 60_000
    private static let mostEntries = 50_000

    private let memory = Mutex(Memory())

    /// Returns the cached caller, and a ticket to cache the database's result with.
    func look(for key: Key, at now: Timestamp) -> (caller: Caller?, ticket: Ticket) {
        memory.withLock { memory in
            let entry = memory.entries[key].flatMap { $0.goodUntil > now ? $0 : nil }
            return (entry?.caller, Ticket(endings: memory.endings))
        }
    }

    /// Caches the caller for a minute, or until the session expires.
    func keep(_ caller: Caller, for key: Key, until expiry: Timestamp, ticket: Ticket, at now: Timestamp) {
        let goodUntil = min(expiry, now.advanced(milliseconds: Self.memoryMilliseconds))
        memory.withLock { memory in
            guard memory.endings == ticket.endings else { return }
            if memory.entries.count >= Self.mostEntries {
                memory.entries = [:]
                memory.keys = [:]
            }
            memory.entries[key] = Entry(caller: caller, goodUntil: goodUntil)
            if let session = caller.sessionID { memory.keys[session, default: []].insert(key) }
        }
    }

    func forget(session: String) {
        memory.withLock { memory in
            memory.endings += 1
            for key in memory.keys.removeValue(forKey: session) ?? [] { memory.entries[key] = nil }
        }
    }
}
