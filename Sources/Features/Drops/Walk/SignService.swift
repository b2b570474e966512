import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// Codes of signs at the place, a second proof for those who want it: one that changes each minute, and one to be printed.
struct SignService: Sendable {
    let context: DropsContext
    let release: ReleaseService
    private let tries: RateLimiter

    /// For how long a changing code is shown, in milliseconds; the ones before and behind it count too.
    static let stepMilliseconds: Int64 = 60_000
    /// Letters and digits that nobody takes for one another.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let length = 8

    init(context: DropsContext, release: ReleaseService) {
        self.context = context
        self.release = release
        tries = RateLimiter(Rate(20, within: Seconds(86_400)), clock: context.host.clock)
    }

    /// The code that a drop's sign shows now, and the one to be printed; for its sender alone.
    ///
    /// - Throws: `DropError.notFound`.
    func codes(of id: Identifier<Drop>, for sender: Identifier<Account>) async throws -> (now: String, printed: String)
    {
        let key: [UInt8] = try await context.host.database.write { [self] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id), drop.sender == sender,
                drop.state == .waiting
            else { throw DropError.notFound }
            return try secret(of: id, in: transaction) ?? makeSecret(of: id, in: transaction)
        }
        return (Self.code(key, step(context.now)), Self.code(key, nil))
    }

    /// Opens a drop for somebody who has read the code of its sign.
    ///
    /// - Throws: `DropError.locked`, `Problem` with status 429.
    func open(_ id: Identifier<Drop>, code: String, by person: Identifier<Account>) async throws {
        try tries.check("\(person) \(id)")
        let given = code.uppercased().filter { $0 != " " && $0 != "-" }
        try await context.host.database.write { [self] transaction in
            let drop = try DropStore(transaction: transaction).find(id)
            guard let drop, let secret = try secret(of: id, in: transaction), isRight(given, secret) else {
                throw DropError.locked
            }
            let reach = try release.reach(of: person, to: drop, in: transaction)
            if reach.isOpen { return }
            guard reach.mayOpen else { throw DropError.locked }
            try release.open(drop, by: person, cell: 0, .code, "", in: transaction)
        }
    }

    private func isRight(_ code: String, _ secret: [UInt8]) -> Bool {
        let now = step(context.now)
        return ([nil] + [now - 1, now, now + 1].map { Optional($0) }).contains { Self.code(secret, $0) == code }
    }

    private func step(_ moment: Timestamp) -> Int64 { moment.milliseconds / Self.stepMilliseconds }

    private func secret(of id: Identifier<Drop>, in transaction: any Transaction) throws -> [UInt8]? {
        guard
            let sealed = try transaction.first("SELECT secret FROM drop_sign WHERE item = \(id)")?.get(
                0,
                as: String.self
            ),
            let data = Data(base64Encoded: try context.host.seal.open(sealed, for: Self.place(of: id)))
        else { return nil }
        return Array(data)
    }

    private func makeSecret(of id: Identifier<Drop>, in transaction: any Transaction) throws -> [UInt8] {
        let secret = context.host.randomBytes(32)
        let sealed = try context.host.seal.seal(Data(secret).base64EncodedString(), for: Self.place(of: id))
        try transaction.execute("INSERT INTO drop_sign (item, secret) VALUES (\(id), \(sealed))")
        return secret
    }

    private static func place(of id: Identifier<Drop>) -> [String] { ["drops", "sign", id.description] }

    /// The first letters of a code by a secret and a step (as RFC 6238, with letters in place of digits).
    private static func code(_ secret: [UInt8], _ step: Int64?) -> String {
        let message = step.map { "step \($0)" } ?? "printed"
        let digest = HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: SymmetricKey(data: secret))
        return String(digest.prefix(length).map { alphabet[Int($0) % alphabet.count] })
    }
}
