public import CrosstownWeb

/// What the entries of the operator's console are sorted by.
///
/// Groups stand in the order in which their first entries come; features make their own.
public struct MenuGroup: Hashable, Sendable {
    /// What stands over the entries.
    public let name: LocalizedText

    /// Names a group.
    public init(_ name: LocalizedText) { self.name = name }

    /// Names a group by what is the same in every language.
    @_disfavoredOverload
    public init(_ name: some StringProtocol) { self.init(LocalizedText(verbatim: String(name))) }

    /// What comes in and what is owed.
    public static let money = MenuGroup("Money")
    /// Who may use the service, people and programs.
    public static let access = MenuGroup("Access")
}
