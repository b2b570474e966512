public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Sends e-mails and text messages to the confirmed addresses and numbers of people, in their languages.
///
/// What is sent is a row of the transaction; delivery follows and is tried again by its key.
public protocol MessageDelivery: Sendable {
    /// The channels on which messages can be sent from here; nothing is offered on others.
    var channels: Set<NoticeKind.Channel> { get }

    /// Sends an e-mail.
    ///
    /// - Parameters:
    ///   - message: what to send.
    ///   - person: whom to send it to.
    ///   - about: the people whom it names other than its reader; it is deleted with their accounts.
    ///   - key: names the message; a second one of the same name is not sent.
    ///   - transaction: what makes it true.
    /// - Returns: whether the person has a confirmed address.
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
    ///   - message: what to send.
    ///   - person: whom to send it to.
    ///   - about: the people whom it names other than its reader; it is deleted with their accounts.
    ///   - key: names the message; a second one of the same name is not sent.
    ///   - transaction: what makes it true.
    /// - Returns: whether the person has a confirmed number.
    /// - Throws: `DatabaseError`.
    @discardableResult
    func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool

    /// Invites somebody who need not have an account, by e-mail or text message.
    ///
    /// - Parameters:
    ///   - message: what to send; a text message has its first paragraph and its link.
    ///   - address: where to send it to.
    ///   - about: the people whom it names, such as the inviter; it is deleted with their accounts.
    ///   - key: names the message; a second one of the same name is not sent.
    ///   - transaction: what makes it true.
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
    /// E-mail and text messages.
    public var channels: Set<NoticeKind.Channel> { [.mail, .text] }

    /// No such messages can be sent.
    @discardableResult
    public func invite(
        _ message: MailMessage,
        at address: ContactAddress,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }
}
