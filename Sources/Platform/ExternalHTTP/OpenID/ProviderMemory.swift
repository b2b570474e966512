import CrosstownValues
import Synchronization

/// A cache of providers' documents and keys.
final class ProviderMemory: Sendable {
    /// How long a document is cached, in milliseconds.
    private static let documentMilliseconds: Int64 = 10 * 60_000
    /// How long keys are cached, in milliseconds.
    private static let keyMilliseconds: Int64 = 60 * 60_000
    /// The minimum interval of reading keys again for an unknown key, in milliseconds.
    private static let cooldownMilliseconds: Int64 = 60_000
    /// More providers than a city has; beyond it the cache is cleared.
    private static let mostProviders = 100

    /// The result of looking up a key.
    enum Answer: Sendable {
        case known(SigningKey)
        /// The keys have to be read.
        case read
        /// The keys were read recently, without this one.
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

    /// Returns the key of a token; a token without a key identifier means the only key of its kind.
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
