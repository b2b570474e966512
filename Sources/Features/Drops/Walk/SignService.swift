import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// Codes of signs at the place, an optional second proof: one that changes each minute, and a printed one.
struct SignService: Sendable {
    let context: DropsContext
    let release: ReleaseService
    private let tries: RateLimiter

    /// How long a changing code is shown, in milliseconds; the previous and next codes are valid too.
    static let stepMilliseconds: Int64 = 60_000
    /// Letters and digits that cannot be confused.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    private static let length = 8

    init(context: DropsContext, release: ReleaseService) {
        self.context = context
        self.release = release
        tries = RateLimiter(Rate(20, within: Seconds(86_400)), clock: context.host.clock)
    }

    /// The codes of a drop's sign, and what they open.
    struct Codes: Sendable {
        /// The current code.
        let now: String
        /// The code to print.
        let printed: String
        let use: SignCode
    }

    /// Returns the current and the printed code of a drop's sign, only to its sender.
    ///
    /// - Throws: `DropError.notFound`.
    func codes(of id: Identifier<Drop>, for sender: Identifier<Account>) async throws -> Codes {
        let (key, use): ([UInt8], SignCode) = try await context.host.database.write { [self] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id), drop.sender == sender,
                drop.state == .waiting
            else { throw DropError.notFound }
            let key = try secret(of: id, in: transaction) ?? makeSecret(of: id, in: transaction)
            return (key, drop.signCode)
        }
        return Codes(now: Self.code(key, step(context.now)), printed: Self.code(key, nil), use: use)
    }

    /// Opens a drop by its sign's code, with the device's position if available.
    ///
    /// - Throws: `DropError`, `Problem` with status 429.
    func open(
        _ id: Identifier<Drop>,
        code: String,
        at position: ClaimMessage?,
        by person: Identifier<Account>,
        session: String
    ) async throws {
        try tries.check("\(person) \(id)")
        let given = code.uppercased().filter { $0 != " " && $0 != "-" }
        // A position that opens nothing is stored like any other claim.
        let result = try await context.host.database.write { [self] transaction in
            try open(id, given, position, person, session, in: transaction)
        }
        try result.get()
    }

    private func open(
        _ id: Identifier<Drop>,
        _ code: String,
        _ position: ClaimMessage?,
        _ person: Identifier<Account>,
        _ session: String,
        in transaction: any Transaction
    ) throws -> Result<Void, DropError> {
        guard let drop = try DropStore(transaction: transaction).find(id),
            let secret = try secret(of: id, in: transaction), let kind = kind(of: code, secret)
        else { return .failure(.codeUnknown) }
        let reach = try release.reach(of: person, to: drop, in: transaction)
        if reach.isOpen { return .success(()) }
        guard reach.mayOpen else { return .failure(.codeUnknown) }
        guard let needed = drop.signCode.reach(of: kind) else {
            return .success(try release.open(drop, by: person, cell: 0, .code, "", in: transaction))
        }
        guard let position else { return .failure(.positionNeeded) }
        return try release.open(drop, byCodeAt: position, within: needed, person, session, in: transaction)
    }

    /// Returns the kind of a code; `nil` if it is invalid.
    private func kind(of code: String, _ secret: [UInt8]) -> SignCode.Kind? {
        if Self.code(secret, nil) == code { return .printed }
        let now = step(context.now)
        return [now - 1, now, now + 1].contains { Self.code(secret, $0) == code } ? .changing : nil
    }

    private func step(_ moment: Timestamp) -> Int64 { moment.milliseconds / Self.stepMilliseconds }

    private func secret(of id: Identifier<Drop>, in transaction: any Transaction) throws -> [UInt8]? {
        guard
            let sealed = try DropStore(transaction: transaction).signSecret(of: id),
            let data = Data(base64Encoded: try context.host.seal.open(sealed, for: Self.place(of: id)))
        else { return nil }
        return Array(data)
    }

    private func makeSecret(of id: Identifier<Drop>, in transaction: any Transaction) throws -> [UInt8] {
        let secret = context.host.randomBytes(32)
        let sealed = try context.host.seal.seal(Data(secret).base64EncodedString(), for: Self.place(of: id))
        try DropStore(transaction: transaction).insert(signSecret: sealed, of: id)
        return secret
    }

    private static func place(of id: Identifier<Drop>) -> [String] { ["drops", "sign", id.description] }

    /// Returns the first letters of a code by a secret and a step (like RFC 6238, with letters instead of digits).
    private static func code(_ secret: [UInt8], _ step: Int64?) -> String {
        let message = step.map { "step \($0)" } ?? "printed"
        let digest = HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: SymmetricKey(data: secret))
        return String(digest.prefix(length).map { alphabet[Int($0) % alphabet.count] })
    }
}
