import CrosstownKit
public import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Password resets, by a link sent to the confirmed address.
extension AddressService {
    /// Records the request to reset the password of an account.
    ///
    /// Whether the account exists is checked later, so that the response can't disclose it.
    ///
    /// - Throws: `Problem` that names the field, or with status 429.
    func wishReset(at typed: String, from network: String) async throws {
        let address = try checkedAddress(typed)
        try wishesOfNetwork.check(network)
        try wishes.check(address)
        let now = accounts.clock.now()
        let id = accounts.ids.next(OutgoingMessage.self)
        try await accounts.database.write { transaction in
            try Deadlines.schedule(
                transaction,
                kind: Self.resetKind,
                subject: id.description,
                dueAt: now,
                body: address
            )
        }
    }

    /// Sends the reset links that users requested, if the account exists.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            Self.resetKind: { [accounts, mail] deadline, transaction in
                let store = AddressStore(transaction: transaction)
                guard let person = try store.owner(of: deadline.body) else { return }
                let token = Self.token(accounts.secret())
                let expiry = accounts.clock.now().advanced(milliseconds: Self.milliseconds)
                try store.allowReset(of: person, hash: Self.hash(token), until: expiry)
                let message = Self.message(link: ResetLinks.choose.adding("key", token))
                let key = "account.reset/\(deadline.subject)"
                try mail.post(message, at: deadline.body, of: person, key: key, in: transaction)
            }
        ]
    }

    /// Returns whether a reset link is valid.
    func isValid(_ token: String) async throws -> Bool {
        let now = accounts.clock.now()
        return try await accounts.database.read {
            try AddressStore(transaction: $0).resetOwner(Self.hash(token), at: now)
        } != nil
    }

    /// Sets a new password by a link, which is valid once; ends all sessions and notifies the address.
    ///
    /// - Throws: `Problem` that names each invalid field; nothing changes then.
    func reset(_ input: Input<ResetFields>, from network: String) async throws {
        try wishesOfNetwork.check("reset \(network)")
        let now = accounts.clock.now()
        let hash = Self.hash(input.key)
        let found = try await accounts.database.read { transaction in
            try AddressStore(transaction: transaction).resetOwner(hash, at: now).map { person in
                (person, try accounts.userNames(of: [person], in: transaction)[person] ?? "")
            }
        }
        guard let (person, name) = found else { throw Self.usedUp }
        var check = Validation()
        self.check(input.newPassword, again: input.passwordAgain, as: "newPassword", of: name, &check)
        try check.finish()
        let secret = try await accounts.hasher.hash(input.newPassword, for: network)
        let key = "account.password/\(accounts.ids.next(OutgoingMessage.self))"
        let ended = try await accounts.database.write { [accounts, mail] transaction in
            guard try AddressStore(transaction: transaction).resetOwner(hash, at: now) == person else {
                throw Self.usedUp
            }
            try mail.mail(Self.changed, to: person, about: [], key: key, in: transaction)
            return try accounts.replacePassword(of: person, by: secret, in: transaction)
        }
        accounts.forget(ended)
    }

    private static func token(_ secret: [UInt8]) -> String {
        secret.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    }

    private static var usedUp: Problem {
        Problem.conflict("This link has expired", "Links are valid for 20 minutes and one use. Request a new one.")
    }

    private static func message(link: Link) -> MailMessage {
        MailMessage(
            subject: "Choose a new password",
            paragraphs: [
                """
                Someone, most likely you, asked to reset the password of your account. Use this link to choose a new \
                one. It’s valid for 20 minutes and one use.
                """,
                "If it wasn’t you, do nothing: your old password still works.",
            ],
            link: link
        )
    }

    private static let changed = MailMessage(
        subject: "Your password was changed",
        paragraphs: [
            "Your account’s password was just changed with a link sent to this address. All sessions have ended.",
            "If it wasn’t you, reset your password on the sign-in page and secure your email account.",
        ]
    )
}
