public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Writes messages down in the transaction that causes them; `MessageSender` hands them on once that is committed.
public struct QueuedMessages: MessageDelivery {
    /// What becomes of messages here.
    public enum Outlet: Sendable, Hashable {
        /// They are handed on.
        case carrier
        /// They are kept to be read in the console, as in a trial.
        case console
        /// There are none.
        case none
    }

    /// Longer text messages are cut: gateways charge for each 70 to 160 characters.
    private static let longestText = 480

    private let accounts: Accounts
    private let languages: Languages
    private let address: String
    private let outlets: [MessageChannel: Outlet]

    /// Writes messages to people.
    ///
    /// - Parameters:
    ///   - accounts: whom they go to.
    ///   - languages: what they are written in.
    ///   - address: the public address of the service, which links lead to.
    ///   - outlet: what becomes of e-mails.
    ///   - texts: what becomes of text messages.
    public init(
        accounts: Accounts,
        languages: Languages,
        address: String,
        outlet: Outlet,
        texts: Outlet = .none
    ) {
        self.accounts = accounts
        self.languages = languages
        self.address = address
        outlets = [.mail: outlet, .text: texts]
    }

    /// What becomes of messages of a channel.
    public func outlet(_ channel: MessageChannel) -> Outlet { outlets[channel] ?? .none }

    /// E-mail and text messages, where they can be sent.
    public var channels: Set<NoticeKind.Channel> {
        let mail: Set<NoticeKind.Channel> = outlet(.mail) == .none ? [] : [.mail]
        return outlet(.text) == .none ? mail : mail.union([.text])
    }

    /// Sends an e-mail to a person's confirmed address.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        guard outlet(.mail) != .none else { return false }
        guard let to = try AddressStore(transaction: transaction).address(of: person) else { return false }
        try post(message, at: to, of: person, about: about, key: key, in: transaction)
        return true
    }

    /// Sends a text message to a person's confirmed number.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        guard outlet(.text) != .none else { return false }
        let store = AddressStore(transaction: transaction, channel: .text)
        guard let number = try store.address(of: person) else { return false }
        try post(message, to: number, of: person, about: about, key: key, in: transaction)
        return true
    }

    /// Invites somebody by e-mail or text message.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func invite(
        _ message: MailMessage,
        at address: ContactAddress,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool {
        switch address {
        case .mail(let to):
            guard outlet(.mail) != .none else { return false }
            try post(message, at: to, of: nil, about: about, key: key, in: transaction)
        case .phone(let number):
            guard outlet(.text) != .none else { return false }
            let link = message.link.map { self.address + $0.href } ?? ""
            let words = message.paragraphs.first ?? message.subject
            try post("\(words) \(link)", to: number, of: nil, about: about, key: key, in: transaction)
        }
        return true
    }

    /// Writes an e-mail to an address, in the language of the person that it belongs to.
    func post(
        _ message: MailMessage,
        at to: String,
        of person: Identifier<Account>?,
        about: [Identifier<Account>] = [],
        key: String,
        in transaction: any Transaction
    ) throws {
        let words = try words(of: person, transaction)
        let link = message.link.map { [address + $0.href] } ?? []
        let mail = OutgoingMessage(
            id: accounts.ids.next(OutgoingMessage.self),
            address: to,
            subject: words.string(message.subject),
            body: (message.paragraphs.map(words.string) + link).joined(separator: "\n\n") + "\n",
            madeAt: accounts.clock.now()
        )
        try queue(mail, of: person, about: about, key: key, in: transaction)
    }

    /// Writes a text message to a number, in the language of the person that it belongs to.
    func post(
        _ message: LocalizedText,
        to number: String,
        of person: Identifier<Account>?,
        about: [Identifier<Account>] = [],
        key: String,
        in transaction: any Transaction
    ) throws {
        let words = try words(of: person, transaction)
        let text = OutgoingMessage(
            id: accounts.ids.next(OutgoingMessage.self),
            channel: .text,
            address: number,
            subject: "",
            body: String(words.string(message).prefix(Self.longestText)),
            madeAt: accounts.clock.now()
        )
        try queue(text, of: person, about: about, key: key, in: transaction)
    }

    private func words(of person: Identifier<Account>?, _ transaction: any Transaction) throws -> Localization {
        let language = try person.flatMap { try ProfileStore(transaction: transaction).profile(of: $0).language }
        return languages.localization(for: language)
    }

    private func queue(
        _ message: OutgoingMessage,
        of person: Identifier<Account>?,
        about: [Identifier<Account>] = [],
        key: String,
        in transaction: any Transaction
    ) throws {
        let isKept = outlet(message.channel) == .console
        let store = MessageStore(transaction: transaction)
        let isNew = try store.insert(message, to: person, about: about, key: key, isKept: isKept)
        guard isNew, !isKept else { return }
        let subject = message.id.description
        try Deadlines.schedule(transaction, kind: message.channel.taskKind, subject: subject, dueAt: message.madeAt)
    }

    /// What was sent goes after a month, and words that are still there the day after.
    public static let retention = [
        RetentionRule(
            "mail.messages",
            explanation: "To whom e-mails and text messages went and what became of them.",
            days: 30
        ) { moment, limit, transaction in
            try MessageStore(transaction: transaction).delete(olderThan: moment, limit: limit)
        },
        RetentionRule(
            "mail.words",
            explanation: "Subjects and texts of e-mails and text messages; most go when they are sent.",
            days: 1
        ) { moment, limit, transaction in
            try MessageStore(transaction: transaction).empty(olderThan: moment, limit: limit)
        },
    ]
}
