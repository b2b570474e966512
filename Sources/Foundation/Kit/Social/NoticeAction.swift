public import CrosstownWeb

/// A decision that a notification asks for and that its reader makes by one press in the inbox.
public struct NoticeAction: Sendable, Hashable, Codable {
    /// What the button says, such as "Accept".
    public let name: LocalizedText
    /// Where the button posts to; the route takes an empty body.
    public let link: Link

    /// Describes a button.
    public init(_ name: LocalizedText, _ link: Link) {
        self.name = name
        self.link = link
    }
}
