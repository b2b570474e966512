/// A part of every feature: its menu entries, capability and brand.
public protocol CapabilityOffering: Sendable {
    /// The entries of the feature in the menus.
    var menu: [MenuEntry] { get }

    /// The feature as a capability for users; `nil` if it is not one.
    var capability: Capability? { get }

    /// The name, logo and colors that replace the app's now; `nil` to keep the app's.
    var brand: Brand? { get }
}

extension CapabilityOffering {
    /// Returns no entries by default.
    public var menu: [MenuEntry] { [] }

    /// Returns no capability by default.
    public var capability: Capability? { nil }

    /// Returns no brand by default.
    public var brand: Brand? { nil }
}
