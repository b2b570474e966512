public import CrosstownWeb

/// A group of entries in the operator's console.
///
/// Groups appear in the order of their first entries; features create their own.
public struct MenuGroup: Hashable, Sendable {
    /// The heading of the group.
    public let name: LocalizedText

    /// Creates a group.
    public init(_ name: LocalizedText) { self.name = name }

    /// Creates a group with a name that is the same in every language.
    @_disfavoredOverload
    public init(_ name: some StringProtocol) { self.init(LocalizedText(verbatim: String(name))) }

    /// Revenue and debts.
    public static let money = MenuGroup("Money")
    /// The access of users and programs.
    public static let access = MenuGroup("Access")
}
