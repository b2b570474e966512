import CrosstownSQL
public import CrosstownWeb

/// An email to a user.
public struct MailMessage: Sendable, Hashable, Codable {
    /// The subject.
    public let subject: LocalizedText
    /// Its paragraphs.
    public let paragraphs: [LocalizedText]
    /// The target of its button.
    public let link: Link?

    /// Creates an email.
    public init(subject: LocalizedText, paragraphs: [LocalizedText], link: Link? = nil) {
        self.subject = subject
        self.paragraphs = paragraphs
        self.link = link
    }
}
