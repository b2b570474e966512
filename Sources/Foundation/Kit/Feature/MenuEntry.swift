public import CrosstownWeb

/// An entry of a menu: the tab bar of the app or the operator's console.
public struct MenuEntry: Hashable, Sendable {
    /// The kind of menu.
    public enum Menu: Hashable, Sendable {
        /// The tab bar, at most five entries.
        case tabs
        /// The operator's console.
        case console
    }

    /// The label.
    public let name: LocalizedText
    /// The name of its icon in the icon set.
    public let icon: String
    /// The target.
    public let link: Link
    /// Other addresses at which, and below which, the entry is current.
    public let pages: [Link]
    /// The menu with the entry.
    public let menu: Menu
    /// The roles that see it; `nil` for everyone.
    public let roles: Set<String>?
    /// The group in the console; `nil` in the tab bar.
    public let group: MenuGroup?

    /// Creates an entry of the console.
    public init(
        name: LocalizedText,
        icon: String,
        link: Link,
        pages: [Link] = [],
        group: MenuGroup,
        roles: Set<String>
    ) {
        self.init(name: name, icon: icon, link: link, pages: pages, menu: .console, roles: roles, group: group)
    }

    /// Creates an entry of the tab bar.
    public init(name: LocalizedText, icon: String, link: Link, roles: Set<String>? = nil) {
        self.init(name: name, icon: icon, link: link, pages: [], menu: .tabs, roles: roles, group: nil)
    }

    /// Creates an entry of the console with a name that is the same in every language.
    @_disfavoredOverload
    public init(name: some StringProtocol, icon: String, link: Link, group: MenuGroup, roles: Set<String>) {
        self.init(name: LocalizedText(verbatim: String(name)), icon: icon, link: link, group: group, roles: roles)
    }

    /// Creates an entry of the tab bar with a name that is the same in every language.
    @_disfavoredOverload
    public init(name: some StringProtocol, icon: String, link: Link, roles: Set<String>? = nil) {
        self.init(name: LocalizedText(verbatim: String(name)), icon: icon, link: link, roles: roles)
    }

    private init(
        name: LocalizedText,
        icon: String,
        link: Link,
        pages: [Link],
        menu: Menu,
        roles: Set<String>?,
        group: MenuGroup?
    ) {
        self.name = name
        self.icon = icon
        self.link = link
        self.pages = pages
        self.menu = menu
        self.roles = roles
        self.group = group
    }

    /// Returns whether a caller, or a visitor without an account, sees the entry.
    public func isShown(to caller: Caller?) -> Bool {
        guard let roles else { return true }
        return caller.map { !roles.isDisjoint(with: $0.roles) } ?? roles.contains(Self.stranger)
    }

    /// The role of visitors who are not signed in, for entries that they see too.
    public static let stranger = "stranger"
}
