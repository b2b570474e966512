import CrosstownAccounts
import CrosstownSQL
import CrosstownTesting
import Synchronization
import Testing

extension Accounts {
    /// Accounts with cheap hashes whose secrets are the same in every run.
    static func seeded(in database: any Database, clock: ManualClock) -> Accounts {
        let secrets = Secrets()
        return Accounts(
            database: database,
            hasher: PasswordHasher(cost: .test, salt: { secrets.next(16) }),
            clock: clock,
            ids: CountingIdentifiers(),
            secret: { secrets.next(32) }
        )
    }
}

extension KnownDevices {
    /// Devices under a key of the test's own.
    static func forTests() throws -> KnownDevices {
        let seal = try #require(KeyedSeal(key: Array(repeating: 7, count: KeyedSeal.keyBytes)))
        return KnownDevices(seal: seal, number: { Array(repeating: 1, count: 16) })
    }
}

private final class Secrets: Sendable {
    private let random = Mutex(SeededRandom(seed: 1))

    func next(_ count: Int) -> [UInt8] {
        random.withLock { random in (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } }
    }
}
