public import CrosstownValues

/// A part of every feature: its menu entries, capability, brand, and actions with friends.
public protocol CapabilityOffering: Sendable {
    /// The entries of the feature in the menus.
    var menu: [MenuEntry] { get }

    /// The feature as a capability for users; `nil` if it is not one.
    var capability: Capability? { get }

    /// The name, logo and colors that replace the app's now; `nil` to keep the app's.
    var brand: Brand? { get }

    /// Returns what a user can do with a friend in the feature; `nil` for nothing.
    func action(with friend: Identifier<Account>) -> FriendAction?
}

extension CapabilityOffering {
    /// Returns no entries by default.
    public var menu: [MenuEntry] { [] }

    /// Returns no capability by default.
    public var capability: Capability? { nil }

    /// Returns no brand by default.
    public var brand: Brand? { nil }

    /// Returns no action by default.
    public func action(with friend: Identifier<Account>) -> FriendAction? { nil }
}
