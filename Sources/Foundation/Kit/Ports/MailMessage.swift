import CrosstownSQL
public import CrosstownWeb

/// A message to one person by e-mail.
public struct MailMessage: Sendable, Hashable, Codable {
    /// What it is about.
    public let subject: LocalizedText
    /// Its paragraphs.
    public let paragraphs: [LocalizedText]
    /// Where it leads.
    public let link: Link?

    /// Words a message.
    public init(subject: LocalizedText, paragraphs: [LocalizedText], link: Link? = nil) {
        self.subject = subject
        self.paragraphs = paragraphs
        self.link = link
    }
}
