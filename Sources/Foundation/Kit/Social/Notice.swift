import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What somebody is told.
public struct Notice: Sendable, Hashable {
    /// The kind; it must be one that a module declares.
    public let kind: NoticeKind
    /// What happened, in a few words.
    public let title: LocalizedText
    /// One sentence more.
    public let text: LocalizedText
    /// Where it leads.
    public let link: Link
    /// The people whom it names or whose words it quotes, other than its readers; it is deleted with their accounts.
    public let about: [Identifier<Account>]
    /// What it is about, such as `taxi.request/0190…`; a later notice about the same takes its place.
    public let subject: String?

    /// Words a notice.
    ///
    /// `about` has no default: a notice that names somebody must not stay when that person's account is deleted.
    public init(
        _ kind: NoticeKind,
        title: LocalizedText,
        text: LocalizedText,
        link: Link,
        about: [Identifier<Account>],
        subject: String? = nil
    ) {
        self.kind = kind
        self.title = title
        self.text = text
        self.link = link
        self.about = about
        self.subject = subject
    }
}
