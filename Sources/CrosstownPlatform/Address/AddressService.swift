import CrosstownContract
import CrosstownKit
public import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// E-mail addresses that count once a code was entered that went there, and what they are good for: registering, and
/// another password for whoever forgot it.
public struct AddressService: Sendable {
    /// How long codes and links hold.
    static let milliseconds: Int64 = 20 * 60_000
    private static let mostTries = 5
    /// The kind of the deadline of each wish for another password.
    static let resetKind = "account.reset"

    let accounts: Accounts
    let mail: MailDelivery
    private let codes: RateLimiter
    private let codesOfNetwork: RateLimiter
    private let wishes: RateLimiter
    private let wishesOfNetwork: RateLimiter

    /// Looks after addresses.
    ///
    /// - Parameters:
    ///   - accounts: whose they are.
    ///   - mail: writes to them.
    ///   - isTrial: whether everybody shares one network.
    public init(accounts: Accounts, mail: MailDelivery, isTrial: Bool = false) {
        self.accounts = accounts
        self.mail = mail
        let ofNetwork = Rate(isTrial ? 100_000 : 30, within: Seconds(3600))
        codes = RateLimiter(Rate(5, within: Seconds(3600)), clock: accounts.clock)
        codesOfNetwork = RateLimiter(ofNetwork, clock: accounts.clock)
        wishes = RateLimiter(Rate(3, within: Seconds(3600)), clock: accounts.clock)
        wishesOfNetwork = RateLimiter(ofNetwork, clock: accounts.clock)
    }

    /// Whether e-mails can be sent from here; without them there are no addresses.
    public var isOn: Bool { mail.outlet != .none }

    /// The confirmed address of a person, and the one that waits for its code.
    func addresses(of person: Identifier<Account>) async throws -> (confirmed: String?, pending: String?) {
        let now = accounts.clock.now()
        return try await accounts.database.read { transaction in
            let store = AddressStore(transaction: transaction)
            return (try store.address(of: person), try store.pending(of: person, at: now)?.address)
        }
    }

    /// Sends a code to another address of whoever asks and knows the password.
    ///
    /// - Throws: `Problem` that names each wrong field, or with status 429.
    func sendCode(to typed: String, of caller: Caller, password: String, from network: String) async throws {
        var check = Validation()
        check.require((try? Self.address(typed)) != nil, "email", Self.noAddress)
        check.require(!password.isEmpty, "password", "is required")
        try check.finish()
        let person = try await confirmedOwner(caller, password: password)
        try await sendCode(to: typed, of: person, from: network)
    }

    /// Addresses open accounts: whoever found a device unlocked must not change them.
    private func confirmedOwner(_ caller: Caller, password: String) async throws -> Identifier<Account> {
        let owner = try await accounts.owner(caller)
        try await accounts.confirm(owner, password: password)
        return owner.id
    }

    /// Sends a code to an address that a person names.
    ///
    /// - Throws: `Problem` that names the field, or with status 429.
    func sendCode(to typed: String, of person: Identifier<Account>, from network: String) async throws {
        let address = try Self.address(typed)
        try codes.check(person.description)
        try codesOfNetwork.check(network)
        let code = Self.code(accounts.secret())
        let now = accounts.clock.now()
        let key = "account.code/\(accounts.ids.next(OutgoingMail.self))"
        try await accounts.database.write { [mail] transaction in
            try AddressStore(transaction: transaction).await(
                address,
                of: person,
                hash: Self.hash(code, person),
                until: now.advanced(milliseconds: Self.milliseconds)
            )
            try mail.post(Self.message(code: code), at: address, of: person, key: key, in: transaction)
        }
    }

    /// Confirms the address that a code went to; the address before is told.
    ///
    /// - Throws: `Problem` that names the field.
    func confirm(_ code: String, of person: Identifier<Account>) async throws {
        let digits = code.filter { !$0.isWhitespace }
        let now = accounts.clock.now()
        let key = "account.address/\(accounts.ids.next(OutgoingMail.self))"
        let fault = try await accounts.database.write { [mail] transaction -> LocalizedText? in
            let store = AddressStore(transaction: transaction)
            guard let pending = try store.pending(of: person, at: now), pending.tries < Self.mostTries else {
                return "holds no more; ask for a new one"
            }
            guard pending.codeHash == Self.hash(digits, person) else {
                try store.countTry(of: person)
                return "is not the one in the e-mail"
            }
            let owner = try store.owner(of: pending.address)
            guard owner == nil || owner == person else { return "confirms an address that another account has" }
            let before = try store.address(of: person)
            try store.confirm(pending.address, of: person, at: now)
            if let before, before != pending.address {
                try mail.post(Self.moved, at: before, of: person, key: key, in: transaction)
            }
            return nil
        }
        if let fault { throw Problem.invalid([.init(field: "code", message: fault)]) }
    }

    /// Forgets the address of whoever asks and knows the password.
    ///
    /// - Throws: `Problem` that names the password.
    func remove(of caller: Caller, password: String) async throws {
        let person = try await confirmedOwner(caller, password: password)
        try await accounts.database.write { try AddressStore(transaction: $0).remove(of: person) }
    }

    /// Notes that somebody wants another password for the account of an address.
    ///
    /// Whether there is such an account is looked at later, so that nothing of the answer can tell it.
    /// - Throws: `Problem` that names the field, or with status 429.
    func wishReset(at typed: String, from network: String) async throws {
        let address = try Self.address(typed)
        try wishesOfNetwork.check(network)
        try wishes.check(address)
        let now = accounts.clock.now()
        let id = accounts.ids.next(OutgoingMail.self)
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

    /// What happens with wishes for another password: where the account exists, a link goes to its address.
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

    /// Whether a link to another password holds.
    func isValid(_ token: String) async throws -> Bool {
        let now = accounts.clock.now()
        return try await accounts.database.read {
            try AddressStore(transaction: $0).resetOwner(Self.hash(token), at: now)
        } != nil
    }

    /// Sets another password by a link, once; all sessions end, and the address is told.
    ///
    /// - Throws: `Problem` that names each wrong field, and changes nothing.
    func reset(_ token: String, password: String, again: String, from network: String) async throws {
        try wishesOfNetwork.check("reset \(network)")
        let now = accounts.clock.now()
        let hash = Self.hash(token)
        let found = try await accounts.database.read { transaction in
            try AddressStore(transaction: transaction).resetOwner(hash, at: now).map { person in
                (person, try accounts.userNames(of: [person], in: transaction)[person] ?? "")
            }
        }
        guard let (person, name) = found else { throw Self.usedUp }
        try check(password, again: again, of: name)
        let secret = try await accounts.hasher.hash(password, for: network)
        let key = "account.password/\(accounts.ids.next(OutgoingMail.self))"
        let ended = try await accounts.database.write { [accounts, mail] transaction in
            guard try AddressStore(transaction: transaction).resetOwner(hash, at: now) == person else {
                throw Self.usedUp
            }
            try mail.mail(Self.changed, to: person, key: key, in: transaction)
            return try accounts.replacePassword(of: person, by: secret, in: transaction)
        }
        accounts.forget(ended)
    }

    /// Makes an account with a name of ours for whoever registers with an e-mail address, and sends the code.
    ///
    /// - Throws: `Problem` that names each wrong field; none tells whether the address is known.
    func register(_ form: AddressRegistration, from network: String) async throws -> SignedIn {
        var check = Validation()
        let address = (form.email ?? "").isEmpty ? nil : try? Self.address(form.email ?? "")
        check.require(address != nil, "email", Self.noAddress)
        self.check(form.password ?? "", again: form.passwordAgain ?? "", as: "password", of: address ?? "", &check)
        try check.finish()
        let name = "rider-" + Self.letters(accounts.secret())
        let credentials = Credentials(userName: name, password: form.password ?? "")
        let session = try await accounts.registerAndSignIn(credentials, from: network)
        try await sendCode(to: address ?? "", of: session.account, from: network)
        return session
    }

    private func check(_ password: String, again: String, of name: String) throws {
        var check = Validation()
        self.check(password, again: again, as: "newPassword", of: name, &check)
        try check.finish()
    }

    private func check(
        _ password: String,
        again: String,
        as field: String,
        of name: String,
        _ check: inout Validation
    ) {
        accounts.passwords.check(password, of: name, as: field, &check)
        check.require(password == again, "passwordAgain", "is not the same")
    }
}

/// What somebody enters who registers with an e-mail address.
struct AddressRegistration: Codable, Sendable {
    var email: String?
    var password: String?
    var passwordAgain: String?
    var next: Link?
}

extension AddressService {
    private static let noAddress: LocalizedText = "must be an e-mail address such as mira@example.org"

    /// An address as it is kept.
    ///
    /// - Throws: `Problem` that names the field.
    private static func address(_ typed: String) throws -> String {
        guard typed.utf8.count <= 1000, case .mail(let address) = ContactAddress(typed: typed) else {
            throw Problem.invalid([.init(field: "email", message: noAddress)])
        }
        return address
    }

    private static func code(_ secret: [UInt8]) -> String {
        let number = secret.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
        return String(String(1_000_000 + number).dropFirst())
    }

    private static func letters(_ secret: [UInt8]) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String(secret.prefix(10).map { letters[Int($0) % letters.count] })
    }

    private static func token(_ secret: [UInt8]) -> String {
        secret.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    }

    private static func hash(_ token: String) -> [UInt8] { Array(SHA256.hash(data: Data(token.utf8))) }

    private static func hash(_ code: String, _ person: Identifier<Account>) -> [UInt8] { hash("\(person) \(code)") }

    fileprivate static var usedUp: Problem {
        Problem.conflict("This link holds no more", "Links hold for 20 minutes and once. Ask for a new one.")
    }

    private static func message(code: String) -> MailMessage {
        MailMessage(
            subject: "Your code is \(code)",
            paragraphs: [
                "Enter the code \(code) to confirm that this e-mail address is yours. It holds for 20 minutes.",
                "If you did not ask for it, nothing happens unless you give the code to somebody.",
            ]
        )
    }

    private static func message(link: Link) -> MailMessage {
        MailMessage(
            subject: "Choose a new password",
            paragraphs: [
                "Somebody, most likely you, has forgotten the password of your account. This link leads to a new one. It holds for 20 minutes and once.",
                "If it was not you, do nothing: the old password still holds.",
            ],
            link: link
        )
    }

    private static let changed = MailMessage(
        subject: "Your password is changed",
        paragraphs: [
            "The password of your account was just changed by a link to this address, and all sessions have ended.",
            "If it was not you, ask for a new password on the sign-in page, and look after your mailbox.",
        ]
    )

    private static let moved = MailMessage(
        subject: "Your account has another e-mail address",
        paragraphs: [
            "From now on your account is reached at another e-mail address, and no longer at this one.",
            "If it was not you, turn to us at once.",
        ]
    )
}
