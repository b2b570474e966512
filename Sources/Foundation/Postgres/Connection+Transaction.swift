import CrosstownSQL
import Foundation

extension Connection {
    private static let attempts = 20

    /// Runs a transaction from its beginning to its commit, and retries it after a conflict.
    func transact<T>(_ begin: String, _ body: (any Transaction) throws -> T) throws -> T {
        for attempt in 1..<Self.attempts {
            do {
                return try transactOnce(begin, body)
            } catch DatabaseError.serialization {
                // Conflicting transactions return at different times, because they have waited differently often.
                usleep(UInt32(attempt * attempt) * 250)
            }
        }
        return try transactOnce(begin, body)
    }

    private func transactOnce<T>(_ begin: String, _ body: (any Transaction) throws -> T) throws -> T {
        try revive()
        do {
            try script(begin)
            let value = try body(PostgresTransaction(self))
            try commit()
            return value
        } catch {
            rollback()
            throw error
        }
    }
}
