public import CrosstownWeb

/// Something to do with a friend, such as to send them something, on the friend's page.
public struct FriendAction: Sendable, Hashable {
    /// The label, which begins with a verb.
    public let name: LocalizedText
    /// The name of its icon in the icon set.
    public let icon: String
    /// The target.
    public let link: Link

    /// Creates an action.
    public init(name: LocalizedText, icon: String, link: Link) {
        self.name = name
        self.icon = icon
        self.link = link
    }
}
