import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// A notification.
public struct Notice: Sendable, Hashable {
    /// The kind, declared by a module.
    public let kind: NoticeKind
    /// What happened, in a few words.
    public let title: LocalizedText
    /// One more sentence.
    public let text: LocalizedText
    /// The target.
    public let link: Link
    /// The other users whom it names or quotes; it is deleted with their accounts.
    public let about: [Identifier<Account>]
    /// The subject, such as `taxi.request/0190…`; a later notification about the same subject replaces it.
    public let subject: String?
    /// What its reader can decide in the inbox, the likeliest first; with any, `Notices.withdraw` removes it though it was read.
    public let actions: [NoticeAction]

    /// Creates a notification.
    ///
    /// `about` has no default: a notification that names a user must be deleted with that user's account.
    public init(
        _ kind: NoticeKind,
        title: LocalizedText,
        text: LocalizedText,
        link: Link,
        about: [Identifier<Account>],
        subject: String? = nil,
        actions: [NoticeAction] = []
    ) {
        self.kind = kind
        self.title = title
        self.text = text
        self.link = link
        self.about = about
        self.subject = subject
        self.actions = actions
    }
}
