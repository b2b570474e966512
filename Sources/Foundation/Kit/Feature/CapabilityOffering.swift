/// Stands in menus and among what people can use; every feature may.
public protocol CapabilityOffering: Sendable {
    /// Where the feature stands in the menus.
    var menu: [MenuEntry] { get }

    /// What people see of the feature as a capability; `nil` where it is none of its own.
    var capability: Capability? { get }

    /// What stands in place of the app's own name, logo and colors now; `nil` for a feature that has no say in it.
    var brand: Brand? { get }
}

extension CapabilityOffering {
    /// No entries.
    public var menu: [MenuEntry] { [] }

    /// No capability.
    public var capability: Capability? { nil }

    /// No say.
    public var brand: Brand? { nil }
}
