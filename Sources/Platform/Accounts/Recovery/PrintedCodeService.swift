public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Creates printed codes for users who forgot their password and have no e-mail address, and resets passwords by them.
public struct PrintedCodeService: Sendable {
    let accounts: Accounts
    private let people: PeopleService
    private let delivery: any MessageDelivery
    private let seal: any SecretSeal
    private let tries: RateLimiter
    private let triesOfNetwork: RateLimiter

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - accounts: the accounts that codes open.
    ///   - delivery: notifies users by e-mail that a code was printed or used.
    ///   - seal: seals a code on its way to the page that prints it.
    ///   - isTrial: whether all users share one network.
    public init(accounts: Accounts, delivery: any MessageDelivery, seal: any SecretSeal, isTrial: Bool = false) {
        self.accounts = accounts
        people = PeopleService(accounts: accounts)
        self.delivery = delivery
        self.seal = seal
        tries = RateLimiter(Rate(10, within: Seconds(3600)), clock: accounts.clock)
        triesOfNetwork = RateLimiter(Rate(isTrial ? 100_000 : 30, within: Seconds(3600)), clock: accounts.clock)
    }

    /// A new code, and its sealed form for the page that prints it.
    struct Made: Sendable {
        let code: PrintedCode
        let expiresAt: Timestamp
        let sealed: String
    }

    /// Creates a code for a user, instead of an earlier one.
    ///
    /// A code opens the account, so only administrators print one for an account that has a role or recently had one.
    ///
    /// - Throws: `Problem` if the account doesn't exist, is the caller's own, or is guarded.
    func make(for id: Identifier<Account>, by caller: Caller) async throws -> Made {
        let person = try await people.person(id)
        guard caller.accountID != id.description else {
            throw Problem(
                .forbidden,
                title: """
                    You can’t print a code for yourself
                    """,
                detail: "Ask someone else to print a code for you."
            )
        }
        let code = PrintedCode(accounts.secret())
        let now = accounts.clock.now()
        let key = "account.printed/\(accounts.ids.next(PrintedCode.self))"
        try await accounts.database.write { [delivery] transaction in
            let maker = caller.account
            try checkNotGuarded(person.id, for: maker, in: transaction)
            try PrintedCodeStore(transaction: transaction).keep(code.hash(for: id), of: id, by: maker, at: now)
            try delivery.mail(Self.printed, to: id, about: [], key: key, in: transaction)
        }
        let place = Self.place(id, caller)
        return Made(
            code: code,
            expiresAt: now.advanced(milliseconds: PrintedCode.milliseconds),
            sealed: try seal.seal(code.text, for: place)
        )
    }

    private func checkNotGuarded(
        _ person: Identifier<Account>,
        for maker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {
        guard try accounts.isGuarded(person, in: transaction) else { return }
        let held = try maker.map { try accounts.roles(of: $0, in: transaction).roles } ?? []
        guard held.contains(Role.administrator.rawValue) else {
            throw Problem(
                .forbidden,
                title: """
                    Only an administrator can print this code
                    """,
                detail: PrintedCodeTexts.guarded
            )
        }
    }

    /// Returns a code that the caller has created, while it is valid and unused.
    func shown(_ sealed: String?, of id: Identifier<Account>, to caller: Caller) async throws -> Made? {
        guard let sealed, let text = try? seal.open(sealed, for: Self.place(id, caller)) else { return nil }
        let (code, now) = (PrintedCode(typed: text), accounts.clock.now())
        let expiry = try await accounts.database.read {
            try PrintedCodeStore(transaction: $0).expiry(of: code.hash(for: id), id, at: now)
        }
        return expiry.map { Made(code: code, expiresAt: $0, sealed: sealed) }
    }

    /// - Throws: `Problem` with status 404.
    func person(_ id: Identifier<Account>) async throws -> PeopleService.Person { try await people.person(id) }

    private static func place(_ person: Identifier<Account>, _ caller: Caller) -> [String] {
        ["printed code", person.description, caller.accountID]
    }
}

/// A new password, with the printed code.
struct PrintedCodeFields: FormFieldSet {
    let userName = AccountFields.userName()
    let code = Field(
        "Printed code",
        .typed(
            0...100,
            "autocomplete=\"one-time-code\" autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"30\" required"
        ),
        hint: "The 12 letters and digits on the paper you were given."
    )
    let newPassword = AccountFields.newPassword(AccountTexts.newPassword)
    let passwordAgain = AccountFields.passwordAgain
}

extension PrintedCodeService {
    /// Sets a new password by a code, which is valid once; ends all sessions.
    ///
    /// - Throws: `Problem` that names each invalid field, the same for unknown names and wrong codes; nothing changes
    ///   then.
    func use(_ input: Input<PrintedCodeFields>, from network: String) async throws {
        let (name, code) = (input.userName, PrintedCode(typed: input.code))
        try check(input)
        try triesOfNetwork.check(network)
        try tries.check(UserNameForms(entered: name).folded)
        let now = accounts.clock.now()
        let found = try await accounts.find(signingInAs: name)?.id
        let holds = try await accounts.database.read { transaction in
            try found.map {
                try PrintedCodeStore(transaction: transaction).expiry(of: code.hash(for: $0), $0, at: now) != nil
            } ?? false
        }
        guard let person = found, holds else { throw Self.wrongCode }
        let hash = try await accounts.hasher.hash(input.newPassword, for: network)
        let key = "account.password/\(accounts.ids.next(PrintedCode.self))"
        let ended = try await accounts.database.write { [accounts, delivery] transaction in
            let store = PrintedCodeStore(transaction: transaction)
            guard try store.expiry(of: code.hash(for: person), person, at: now) != nil else { throw Self.wrongCode }
            try delivery.mail(Self.used, to: person, about: [], key: key, in: transaction)
            return try accounts.replacePassword(of: person, by: hash, in: transaction)
        }
        accounts.forget(ended)
    }

    private func check(_ input: Input<PrintedCodeFields>) throws {
        var check = Validation()
        check.require(!input.userName.isEmpty, "userName", "is required")
        check.require(!input.code.isEmpty, "code", "is required")
        accounts.passwords.check(input.newPassword, of: input.userName, as: "newPassword", &check)
        check.require(input.newPassword == input.passwordAgain, "passwordAgain", "doesn’t match")
        try check.finish()
    }

    private static var wrongCode: Problem {
        Problem.invalid([
            .init(field: "code", message: "is not the code printed for this name, or has expired")
        ])
    }

    /// Expired codes and links are deleted the next day.
    public static let retention = RetentionRule(
        "account.codes",
        explanation:
            "Expired codes and links that confirm addresses or reset passwords, as hashes.",
        days: 1
    ) { moment, limit, transaction in
        try AddressStore.deleteExpired(before: moment, limit: limit, in: transaction)
    }

    private static let printed = MailMessage(
        subject: "A code for your account was printed",
        paragraphs: [
            "A staff member has printed a code that lets you choose a new password.",
            "If you didn’t request it, contact us immediately.",
        ]
    )

    private static let used = MailMessage(
        subject: "Your password was changed",
        paragraphs: [
            "Your account’s password was just changed with a printed code. All sessions have ended.",
            "If it wasn’t you, contact us immediately.",
        ]
    )
}
