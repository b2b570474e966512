public import CrosstownWeb

/// A capability as people see it: a tile on Home, a first page, and tabs of its own under the title.
public struct Capability: Sendable, Hashable {
    /// One of the tabs of a capability.
    public struct Tab: Sendable, Hashable {
        /// What it is called.
        public let name: LocalizedText
        /// Where it leads; the tab is current on this page and on all below it.
        public let link: Link
        /// Other addresses at which, and below which, the tab is current.
        public let pages: [Link]
        /// Who sees it: those with one of these roles; everybody where `nil`.
        public let roles: Set<String>?

        /// Describes a tab.
        public init(_ name: LocalizedText, _ link: Link, pages: [Link] = [], roles: Set<String>? = nil) {
            self.name = name
            self.link = link
            self.pages = pages
            self.roles = roles
        }
    }

    /// The feature.
    public let id: FeatureID
    /// What it is called, such as "Trips".
    public let name: LocalizedText
    /// What one does with it, in a few words, such as "Record how you move".
    public let explanation: LocalizedText
    /// The name of its icon in the icon set.
    public let icon: String
    /// Its first page.
    public let link: Link
    /// How the addresses of its pages begin, such as `/trips`.
    public let root: Link
    /// Its tabs, at most five.
    public let tabs: [Tab]

    /// Describes a capability.
    public init(
        id: FeatureID,
        name: LocalizedText,
        explanation: LocalizedText,
        icon: String,
        link: Link,
        root: Link,
        tabs: [Tab]
    ) {
        self.id = id
        self.name = name
        self.explanation = explanation
        self.icon = icon
        self.link = link
        self.root = root
        self.tabs = tabs
    }
}
