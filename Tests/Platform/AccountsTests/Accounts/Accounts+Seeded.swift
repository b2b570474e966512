import CrosstownAccounts
import CrosstownContract
import CrosstownSQL
import CrosstownTesting
import Foundation
import Synchronization
import Testing

extension Accounts {
    /// Accounts with cheap hashes whose secrets are the same in every run.
    static func seeded(in database: any Database, clock: ManualClock) -> Accounts {
        let secrets = Secrets()
        return Accounts(
            database: database,
            hasher: PasswordHasher(cost: .test, clock: clock, salt: { secrets.next(16) }),
            clock: clock,
            ids: CountingIdentifiers(),
            secret: { secrets.next(32) },
            passwords: PasswordRules(names: ["Crosstown"], common: .shipped),
            reserved: ReservedNames(names: ["Crosstown", "Monaco"])
        )
    }
}

extension Credentials {
    /// Checks them by the rules of a service in no city.
    func check() throws { try check(by: PasswordRules(names: ["Crosstown"], common: .shipped)) }
}

extension CommonPasswords {
    /// Those that the service comes with.
    static let shipped: CommonPasswords = {
        var root = URL(filePath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        do {
            return try CommonPasswords(file: root.appending(path: "Public/\(file)").path)
        } catch {
            fatalError("Public/\(file) cannot be read")
        }
    }()
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
