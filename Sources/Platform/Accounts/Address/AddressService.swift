import CrosstownContract
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation

/// Manages e-mail addresses or phone numbers, which users confirm with a code sent to them.
///
/// Users register with an address and reset their password by it.
public struct AddressService: Sendable {
    /// How long codes and links are valid.
    static let milliseconds: Int64 = 20 * 60_000
    private static let mostTries = 5
    /// The deadline kind of password reset requests.
    static let resetKind = "account.reset"

    let accounts: Accounts
    let mail: QueuedMessages
    /// Whether it manages e-mail addresses or phone numbers.
    let channel: MessageChannel
    private let codes: RateLimiter
    private let codesAtAddress: RateLimiter
    private let codesOfNetwork: RateLimiter
    let wishes: RateLimiter
    let wishesOfNetwork: RateLimiter

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - accounts: the owners of addresses.
    ///   - mail: sends messages to them.
    ///   - channel: whether it manages e-mail addresses or phone numbers.
    ///   - isTrial: whether all users share one network.
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

    /// Whether the server can send such messages; without them there are no addresses.
    public var isOn: Bool { mail.outlet(channel) != .none }

    private func store(_ transaction: any Transaction) -> AddressStore {
        AddressStore(transaction: transaction, channel: channel)
    }

    /// Returns a user's confirmed address, and the one that waits for its code.
    func addresses(of person: Identifier<Account>) async throws -> (confirmed: String?, pending: String?) {
        let now = accounts.clock.now()
        return try await accounts.database.read { transaction in
            let store = store(transaction)
            let confirmed = try store.address(of: person)
            let pending = try store.pending(of: person, at: now)?.address
            return (confirmed, pending == confirmed ? nil : pending)
        }
    }

    /// Sends a code to a new address of a user, after a check of their password.
    ///
    /// - Throws: `Problem` that names each invalid field, or with status 429.
    func sendCode(to typed: String, of caller: Caller, password: String, from network: String) async throws {
        var check = Validation()
        check.require(address(typed) != nil, channel.field, channel.remedy)
        check.require(!password.isEmpty, "password", "is required")
        try check.finish()
        let person = try await confirmedOwner(caller, password: password)
        try await sendCode(to: typed, of: person, from: network)
    }

    /// An address gives access to the account, so someone who found a device unlocked must not change it.
    private func confirmedOwner(_ caller: Caller, password: String) async throws -> Identifier<Account> {
        let owner = try await accounts.owner(caller)
        try await accounts.confirm(owner, password: password)
        return owner.id
    }

    /// Sends a code to a user's new address.
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

    /// Confirms the address that received a code, and notifies the previous address.
    ///
    /// A client that missed the response may send the same code again.
    ///
    /// - Throws: `Problem` that names the field.
    package func confirm(_ code: String, of person: Identifier<Account>) async throws {
        let digits = code.filter { !$0.isWhitespace }
        let now = accounts.clock.now()
        let key = "account.address/\(accounts.ids.next(OutgoingMessage.self))"
        let fault = try await accounts.database.write { transaction -> LocalizedText? in
            let store = store(transaction)
            guard let pending = try store.pending(of: person, at: now), pending.tries < Self.mostTries else {
                return "has expired; request a new one"
            }
            guard pending.codeHash == Self.hash(digits, person) else {
                try store.countTry(of: person)
                return "is not the code we sent"
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

    /// Deletes a user's address, after a check of their password.
    ///
    /// - Throws: `Problem` that names the password.
    func remove(of caller: Caller, password: String) async throws {
        let person = try await confirmedOwner(caller, password: password)
        try await accounts.database.write { try store($0).remove(of: person) }
    }

    /// Creates an account with a generated name for a user who registers by e-mail address, and sends the code.
    ///
    /// - Throws: `Problem` that names each invalid field; no error discloses whether the address is known.
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

    func check(
        _ password: String,
        again: String,
        as field: String,
        of name: String,
        _ check: inout Validation
    ) {
        accounts.passwords.check(password, of: name, as: field, &check)
        check.require(password == again, "passwordAgain", "doesn’t match")
    }
}

extension AddressService {
    /// Returns the address in its stored form; `nil` if it is invalid for this channel.
    func address(_ typed: String) -> String? {
        guard FieldLimits.contactAddress.admits(typed), let address = ContactAddress(typed: typed) else { return nil }
        switch (address, channel) {
        case (.mail(let address), .mail), (.phone(let address), .text): return address
        default: return nil
        }
    }

    func checkedAddress(_ typed: String) throws -> String {
        guard let address = address(typed) else {
            throw Problem.invalid([.init(field: channel.field, message: channel.remedy)])
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

    static func hash(_ token: String) -> [UInt8] { Array(SHA256.hash(data: Data(token.utf8))) }

    private static func hash(_ code: String, _ person: Identifier<Account>) -> [UInt8] { hash("\(person) \(code)") }
}
