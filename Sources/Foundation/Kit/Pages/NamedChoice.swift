public import CrosstownWeb

/// A choice of a few values, each with a name for users.
public protocol NamedChoice: CaseIterable, RawRepresentable, Sendable where RawValue == String {
    /// The name for users.
    var name: LocalizedText { get }
}
