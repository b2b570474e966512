import CrosstownContract
package import CrosstownKit
public import CrosstownSQL
package import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// E-mail addresses, or telephone numbers, that count once a code was entered that went there; and what addresses are good for:
/// registering, and another password for whoever forgot it.
public struct AddressService: Sendable {
    /// How long codes and links hold.
    static let milliseconds: Int64 = 20 * 60_000
    private static let mostTries = 5
    /// The kind of the deadline of each wish for another password.
    static let resetKind = "account.reset"

    let accounts: Accounts
    let mail: QueuedMessages
    /// Whether it looks after e-mail addresses or telephone numbers.
    let channel: MessageChannel
    private let codes: RateLimiter
    private let codesAtAddress: RateLimiter
    private let codesOfNetwork: RateLimiter
    private let wishes: RateLimiter
    private let wishesOfNetwork: RateLimiter

    /// Looks after addresses.
    ///
    /// - Parameters:
    ///   - accounts: whose they are.
    ///   - mail: writes to them.
    ///   - channel: whether it looks after e-mail addresses or telephone numbers.
    ///   - isTrial: whether everybody shares one network.
    public init(accounts: Accounts, mail: QueuedMessages, channel: MessageChannel = .mail, isTrial: Bool = false) {
        self.channel = channel
        self.accounts = accounts
        self.mail = mail
        let ofNetwork = Rate(isTrial ? 100_000 : 30, within: Seconds(3600))
        codes = RateLimiter(Rate(5, within: Seconds(3600)), clock: accounts.clock)
        codesAtAddress = RateLimiter(Rate(5, within: Seconds(3600)), clock: accounts.clock)
        codesOfNetwork = RateLimiter(ofNetwork, clock: accounts.clock)
        wishes = RateLimiter(Rate(3, within: Seconds(3600)), clock: accounts.clock)
        wishesOfNetwork = RateLimiter(ofNetwork, clock: accounts.clock)
    }

    /// Whether such messages can be sent from here; without them there are no addresses.
    public var isOn: Bool { mail.outlet(channel) != .none }

    private func store(_ transaction: any Transaction) -> AddressStore {
        AddressStore(transaction: transaction, channel: channel)
    }

    /// The confirmed address of a person, and the one that waits for its code.
    func addresses(of person: Identifier<Account>) async throws -> (confirmed: String?, pending: String?) {
        let now = accounts.clock.now()
        return try await accounts.database.read { transaction in
            let store = store(transaction)
            let confirmed = try store.address(of: person)
            let pending = try store.pending(of: person, at: now)?.address
            return (confirmed, pending == confirmed ? nil : pending)
        }
    }

    /// Sends a code to another address of whoever asks and knows the password.
    ///
    /// - Throws: `Problem` that names each wrong field, or with status 429.
    func sendCode(to typed: String, of caller: Caller, password: String, from network: String) async throws {
        var check = Validation()
        check.require(address(typed) != nil, channel.field, channel.remedy)
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
    package func sendCode(to typed: String, of person: Identifier<Account>, from network: String) async throws {
        let address = try checkedAddress(typed)
        try codes.check(person.description)
        try codesOfNetwork.check(network)
        try codesAtAddress.check(address)
        let code = Self.code(accounts.secret())
        let now = accounts.clock.now()
        let key = "account.code/\(accounts.ids.next(OutgoingMessage.self))"
        try await accounts.database.write { transaction in
            try store(transaction).await(
                address,
                of: person,
                hash: Self.hash(code, person),
                until: now.advanced(milliseconds: Self.milliseconds)
            )
            try send(.code(code), to: address, of: person, key: key, in: transaction)
        }
    }

    /// Confirms the address that a code went to; the address before is told.
    ///
    /// Who did not hear the answer may send the same code again.
    /// - Throws: `Problem` that names the field.
    package func confirm(_ code: String, of person: Identifier<Account>) async throws {
        let digits = code.filter { !$0.isWhitespace }
        let now = accounts.clock.now()
        let key = "account.address/\(accounts.ids.next(OutgoingMessage.self))"
        let fault = try await accounts.database.write { transaction -> LocalizedText? in
            let store = store(transaction)
            guard let pending = try store.pending(of: person, at: now), pending.tries < Self.mostTries else {
                return "holds no more; ask for a new one"
            }
            guard pending.codeHash == Self.hash(digits, person) else {
                try store.countTry(of: person)
                return "is not the one that we have sent"
            }
            let owner = try store.owner(of: pending.address)
            guard owner == nil || owner == person else { return channel.foreign }
            let before = try store.address(of: person)
            if before == pending.address { return nil }
            try store.confirm(pending.address, of: person, at: now)
            if let before, before != pending.address {
                try send(.moved, to: before, of: person, key: key, in: transaction)
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
        try await accounts.database.write { try store($0).remove(of: person) }
    }

    /// Notes that somebody wants another password for the account of an address.
    ///
    /// Whether there is such an account is looked at later, so that nothing of the answer can tell it.
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
            try mail.mail(Self.changed, to: person, key: key, in: transaction)
            return try accounts.replacePassword(of: person, by: secret, in: transaction)
        }
        accounts.forget(ended)
    }

    /// Makes an account with a name of ours for whoever registers with an e-mail address, and sends the code.
    ///
    /// - Throws: `Problem` that names each wrong field; none tells whether the address is known.
    func register(
        _ input: Input<AddressRegistrationFields>,
        phones: AddressService? = nil,
        from network: String
    ) async throws -> SignedIn {
        var check = Validation()
        let address = address(input.email)
        check.require(address != nil, "email", channel.remedy)
        if let phones, !input.phone.isEmpty {
            check.require(phones.address(input.phone) != nil, "phone", phones.channel.remedy)
        }
        self.check(input.password, again: input.passwordAgain, as: "password", of: address ?? "", &check)
        try check.finish()
        let name = "rider-" + Self.letters(accounts.secret())
        let credentials = Credentials(userName: name, password: input.password)
        let session = try await accounts.registerAndSignIn(credentials, from: network)
        try await sendCode(to: address ?? "", of: session.account, from: network)
        if let phones, !input.phone.isEmpty {
            try await phones.sendCode(to: input.phone, of: session.account, from: network)
        }
        return session
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

extension AddressService {
    /// An address as it is kept; `nil` for what is none of this channel.
    func address(_ typed: String) -> String? {
        guard typed.utf8.count <= 1000, let address = ContactAddress(typed: typed) else { return nil }
        switch (address, channel) {
        case (.mail(let address), .mail), (.phone(let address), .text): return address
        default: return nil
        }
    }

    private func checkedAddress(_ typed: String) throws -> String {
        guard let address = address(typed) else {
            throw Problem.invalid([.init(field: channel.field, message: channel.remedy)])
        }
        return address
    }

    /// What is written to an address itself.
    private enum Letter {
        /// The code that confirms it.
        case code(String)
        /// Another address counts from now on.
        case moved
    }

    private func send(
        _ letter: Letter,
        to address: String,
        of person: Identifier<Account>,
        key: String,
        in transaction: any Transaction
    ) throws {
        switch (channel, letter) {
        case (.mail, .code(let code)):
            try mail.post(Self.message(code: code), at: address, of: person, key: key, in: transaction)
        case (.mail, .moved):
            try mail.post(Self.moved, at: address, of: person, key: key, in: transaction)
        case (.text, .code(let code)):
            let text: LocalizedText = "Your Crosstown code is \(code). It holds for 20 minutes. Give it to nobody."
            try mail.post(text, to: address, of: person, key: key, in: transaction)
        case (.text, .moved):
            let text: LocalizedText =
                "Your Crosstown account has another number from now on. If it was not you, turn to us at once."
            try mail.post(text, to: address, of: person, key: key, in: transaction)
        }
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
