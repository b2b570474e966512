public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Stands in for e-mail and text messages in an application that has neither.
public struct NoMessages: MessageDelivery {
    /// Makes the stand-in.
    public init() {}

    /// None.
    public var channels: Set<NoticeKind.Channel> { [] }

    /// Nobody has an address.
    public func mail(
        _ message: MailMessage,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }

    /// Nobody has a number.
    public func text(
        _ message: LocalizedText,
        to person: Identifier<Account>,
        about: [Identifier<Account>],
        key: String,
        in transaction: any Transaction
    ) throws -> Bool { false }
}
