public import CrosstownWeb

/// A value of few, each with a name that people read.
public protocol NamedChoice: CaseIterable, RawRepresentable, Sendable where RawValue == String {
    /// What people read.
    var name: LocalizedText { get }
}
