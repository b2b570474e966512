public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Stores messages in the transaction that causes them; `MessageSender` sends them after the commit.
public struct QueuedMessages: MessageDelivery {
    /// What the server does with messages.
    public enum Outlet: Sendable, Hashable {
        /// Sends them.
        case carrier
        /// Stores them for the console, as in a trial.
        case console
        /// Creates none.
        case none
    }

    /// Longer text messages are cut, since gateways charge for each 70 to 160 characters.
    private static let longestText = 480

    private let accounts: Accounts
    private let languages: Languages
    private let address: String
    private let outlets: [MessageChannel: Outlet]

    /// Creates the queue.
    ///
    /// - Parameters:
    ///   - accounts: the recipients.
    ///   - languages: the languages of the texts.
    ///   - address: the service's public address, for links.
    ///   - outlet: what happens to e-mails.
    ///   - texts: what happens to text messages.
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

    /// Returns what happens to messages of a channel.
    public func outlet(_ channel: MessageChannel) -> Outlet { outlets[channel] ?? .none }

    /// E-mail and text messages, if the server can send them.
    public var channels: Set<NoticeKind.Channel> {
        let mail: Set<NoticeKind.Channel> = outlet(.mail) == .none ? [] : [.mail]
        return outlet(.text) == .none ? mail : mail.union([.text])
    }

    /// Sends an e-mail to a user's confirmed address.
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

    /// Sends a text message to a user's confirmed number.
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

    /// Sends an invitation by e-mail or text message.
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

    /// Creates an e-mail to an address, in its owner's language.
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

    /// Creates a text message to a number, in its owner's language.
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

    /// Sent messages are deleted after a month, and content that still exists after a day.
    public static let retention = [
        RetentionRule(
            "mail.messages",
            explanation: "Recipients of emails and text messages, and what happened to them.",
            days: 30
        ) { moment, limit, transaction in
            try MessageStore(transaction: transaction).delete(olderThan: moment, limit: limit)
        },
        RetentionRule(
            "mail.words",
            explanation: "Subjects and texts of emails and text messages. Most are deleted once sent.",
            days: 1
        ) { moment, limit, transaction in
            try MessageStore(transaction: transaction).empty(olderThan: moment, limit: limit)
        },
    ]
}
