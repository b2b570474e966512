import CrosstownValues
import CrosstownWeb
import Synchronization

/// The sessions that requests came in within the last minute, so that not every request asks the database who it is from.
///
/// Every server forgets a session when it hears that it has ended; should it not hear of it, after a minute.
final class KnownSessions: Sendable {
    /// What a request shows: the hash of a token, and the way it came in.
    struct Key: Hashable {
        let tokenHash: [UInt8]
        let kind: CredentialKind
    }

    /// The state before a look into the database; what was looked up is kept only if no session ended meanwhile.
    struct Ticket {
        fileprivate let endings: Int
    }

    private struct Entry {
        let caller: Caller
        let goodUntil: Timestamp
    }

    private struct Memory {
        var entries: [Key: Entry] = [:]
        /// The keys of each session, so that one is forgotten without a look at all.
        var keys: [String: Set<Key>] = [:]
        var endings = 0
    }

    private static let memoryMilliseconds: Int64 = 60_000
    private static let mostEntries = 50_000

    private let memory = Mutex(Memory())

    /// Whose session it is, or what to keep the answer of the database with.
    func look(for key: Key, at now: Timestamp) -> (caller: Caller?, ticket: Ticket) {
        memory.withLock { memory in
            let entry = memory.entries[key].flatMap { $0.goodUntil > now ? $0 : nil }
            return (entry?.caller, Ticket(endings: memory.endings))
        }
    }

    /// Keeps whose session it is for a minute, or until the session ends by itself.
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

    /// Forgets a session that has ended.
    func forget(session: String) {
        memory.withLock { memory in
            memory.endings += 1
            for key in memory.keys.removeValue(forKey: session) ?? [] { memory.entries[key] = nil }
        }
    }
}
