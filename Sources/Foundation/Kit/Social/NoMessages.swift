public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The default without email and text messages.
public struct NoMessages: MessageDelivery {
    /// Creates the default.
    public init() {}

    /// Returns no channels.
    public var channels: Set<NoticeKind.Channel> { [] }

    /// Sends nothing and returns `false`.
    public func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }

    /// Sends nothing and returns `false`.
    public func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }
}
