public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Sends emails and text messages to the verified addresses and numbers of users, in their languages.
///
/// A message is stored as a row of the transaction; delivery follows and is retried by its key.
public protocol MessageDelivery: Sendable {
    /// The available channels; users are offered no others.
    var channels: Set<NoticeKind.Channel> { get }

    /// Sends an email.
    ///
    /// - Parameters:
    ///   - message: the email.
    ///   - person: the recipient.
    ///   - about: the other users whom it names; it is deleted with their accounts.
    ///   - key: the idempotency key; a duplicate is not sent.
    ///   - transaction: the transaction.
    /// - Returns: whether the recipient has a verified address.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool

    /// Sends a text message.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - person: the recipient.
    ///   - about: the other users whom it names; it is deleted with their accounts.
    ///   - key: the idempotency key; a duplicate is not sent.
    ///   - transaction: the transaction.
    /// - Returns: whether the recipient has a verified number.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool

    /// Sends an invitation by email or text message; the recipient needs no account.
    ///
    /// - Parameters:
    ///   - message: the email; a text message contains its first paragraph and its link.
    ///   - address: the address of the recipient.
    ///   - about: the users whom it names, such as the inviter; it is deleted with their accounts.
    ///   - key: the idempotency key; a duplicate is not sent.
    ///   - transaction: the transaction.
    /// - Returns: whether such messages can be sent from here.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func invite(
        _ message: MailMessage,
        at address: ContactAddress,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool
}

extension MessageDelivery {
    /// Returns both by default.
    public var channels: Set<NoticeKind.Channel> { [.mail, .text] }

    /// Sends nothing by default.
    @discardableResult
    public func invite(
        _ message: MailMessage,
        at address: ContactAddress,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }
}
