import CrosstownValues
import Synchronization

/// What providers have published of themselves, remembered for a while.
final class ProviderMemory: Sendable {
    /// How long a document counts, in milliseconds.
    private static let documentMilliseconds: Int64 = 10 * 60_000
    /// How long keys count, in milliseconds.
    private static let keyMilliseconds: Int64 = 60 * 60_000
    /// How soon keys may be read again because a token names an unknown one, in milliseconds.
    private static let cooldownMilliseconds: Int64 = 60_000
    /// More providers than a city has; beyond it everything is read again.
    private static let mostProviders = 100

    /// What is known about a key that a token names.
    enum Answer: Sendable {
        case known(SigningKey)
        /// The keys have to be read.
        case read
        /// The keys were read a moment ago, and it is not among them.
        case unknown
    }

    private struct Memory {
        var documents: [String: (document: ProviderDocument, readAt: Timestamp)] = [:]
        var keys: [String: (keys: [SigningKey], readAt: Timestamp)] = [:]
    }

    private let memory = Mutex(Memory())

    func document(of issuer: String, at now: Timestamp) -> ProviderDocument? {
        memory.withLock { memory in
            guard let known = memory.documents[issuer],
                now.milliseconds(since: known.readAt) < Self.documentMilliseconds
            else { return nil }
            return known.document
        }
    }

    func keep(_ document: ProviderDocument, at now: Timestamp) {
        memory.withLock { memory in
            if memory.documents.count >= Self.mostProviders { memory.documents = [:] }
            memory.documents[document.issuer] = (document, now)
        }
    }

    func keep(_ keys: [SigningKey], of address: String, at now: Timestamp) {
        memory.withLock { memory in
            if memory.keys.count >= Self.mostProviders { memory.keys = [:] }
            memory.keys[address] = (keys, now)
        }
    }

    /// The key that a token names; a token that names none is taken to mean the only one of its kind.
    func key(_ id: String?, _ algorithm: String, of address: String, at now: Timestamp) -> Answer {
        memory.withLock { memory in
            guard let known = memory.keys[address] else { return .read }
            let age = now.milliseconds(since: known.readAt)
            let fit = known.keys.filter { $0.algorithm == algorithm && (id == nil || $0.id == id) }
            if age < Self.keyMilliseconds, fit.count == 1 { return .known(fit[0]) }
            return age < Self.cooldownMilliseconds ? .unknown : .read
        }
    }
}
