public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Writes e-mails down in the transaction that causes them; `MailSender` hands them on once that is committed.
public struct MailDelivery: MessageDelivery {
    /// What becomes of e-mails here.
    public enum Outlet: Sendable, Hashable {
        /// They are handed on.
        case carrier
        /// They are kept to be read in the console, as in a trial.
        case console
        /// There are none.
        case none
    }

    private let accounts: Accounts
    private let languages: Languages
    private let address: String
    /// What becomes of e-mails here.
    public let outlet: Outlet

    /// Writes e-mails to people.
    ///
    /// - Parameters:
    ///   - accounts: whom they go to.
    ///   - languages: what they are written in.
    ///   - address: the public address of the service, which links lead to.
    ///   - outlet: what becomes of them.
    public init(accounts: Accounts, languages: Languages, address: String, outlet: Outlet) {
        self.accounts = accounts
        self.languages = languages
        self.address = address
        self.outlet = outlet
    }

    /// E-mail, where it can be sent.
    public var channels: Set<NoticeKind.Channel> { outlet == .none ? [] : [.mail] }

    /// Sends an e-mail to a person's confirmed address.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        guard outlet != .none else { return false }
        guard let to = try AddressStore(transaction: transaction).address(of: person) else { return false }
        try post(message, at: to, of: person, key: key, in: transaction)
        return true
    }

    /// No text message can be sent.
    @discardableResult
    public func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }

    /// Invites somebody by e-mail.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func invite(
        _ message: MailMessage,
        at address: ContactAddress,
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        guard outlet != .none, case .mail(let to) = address else { return false }
        try post(message, at: to, of: nil, key: key, in: transaction)
        return true
    }

    /// Writes an e-mail to an address, in the language of the person that it belongs to.
    func post(
        _ message: MailMessage,
        at to: String,
        of person: Identifier<Account>?,
        key: String,
        in transaction: any Transaction
    ) throws {
        let now = accounts.clock.now()
        let language = try person.flatMap { try ProfileStore(transaction: transaction).profile(of: $0).language }
        let words = languages.localization(for: language)
        let link = message.link.map { [address + $0.href] } ?? []
        let mail = OutgoingMail(
            id: accounts.ids.next(OutgoingMail.self),
            address: to,
            subject: words.string(message.subject),
            body: (message.paragraphs.map(words.string) + link).joined(separator: "\n\n") + "\n",
            madeAt: now
        )
        let isKept = outlet == .console
        let isNew = try MailStore(transaction: transaction).insert(mail, to: person, key: key, isKept: isKept)
        guard isNew, !isKept else { return }
        try Deadlines.schedule(transaction, kind: MailSender.kind, subject: mail.id.description, dueAt: now)
    }

    /// What was sent goes after a month.
    public static let retention = RetentionRule(
        "mail.messages",
        explanation: "To whom e-mails went and what became of them; their texts go when they are sent.",
        days: 30
    ) { moment, limit, transaction in try MailStore(transaction: transaction).delete(olderThan: moment, limit: limit) }
}
