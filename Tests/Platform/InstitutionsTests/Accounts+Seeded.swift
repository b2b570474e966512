import CrosstownAccounts
import CrosstownSQL
import CrosstownTesting
import Foundation
import Synchronization

extension Accounts {
    /// Accounts with cheap hashes whose secrets are the same in every run.
    static func seeded(in database: any Database, clock: ManualClock) throws -> Accounts {
        let secrets = Secrets()
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let common = try CommonPasswords(file: root.appending(path: "Public/\(CommonPasswords.file)").path)
        return Accounts(
            database: database,
            hasher: PasswordHasher(cost: .test, clock: clock, salt: { secrets.next(16) }),
            clock: clock,
            ids: CountingIdentifiers(),
            secret: { secrets.next(32) },
            passwords: PasswordRules(names: ["Crosstown"], common: common)
        )
    }
}

private final class Secrets: Sendable {
    private let random = Mutex(SeededRandom(seed: 1))

    func next(_ count: Int) -> [UInt8] {
        random.withLock { random in (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } }
    }
}
