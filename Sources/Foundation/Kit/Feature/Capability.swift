public import CrosstownWeb

/// A capability as users see it: a tile on Home, a first page, and tabs under the title.
public struct Capability: Sendable, Hashable {
    /// A tab of a capability.
    public struct Tab: Sendable, Hashable {
        /// The label.
        public let name: LocalizedText
        /// The target; the tab is current on this page and all pages below it.
        public let link: Link
        /// Other addresses at and below which the tab is current.
        public let pages: [Link]
        /// The roles that see it; `nil` for everyone.
        public let roles: Set<String>?

        /// Creates a tab.
        public init(_ name: LocalizedText, _ link: Link, pages: [Link] = [], roles: Set<String>? = nil) {
            self.name = name
            self.link = link
            self.pages = pages
            self.roles = roles
        }
    }

    /// The feature.
    public let id: FeatureID
    /// The label, such as "Trips".
    public let name: LocalizedText
    /// What users do with it, in a few words, such as "Record how you move".
    public let explanation: LocalizedText
    /// The name of its icon in the icon set.
    public let icon: String
    /// Its first page.
    public let link: Link
    /// The common start of its pages' addresses, such as `/trips`.
    public let root: Link
    /// Its tabs, at most five.
    public let tabs: [Tab]

    /// Creates a capability.
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
