/// A type that is written as one text or number, which has the same limits wherever it stands.
public protocol LimitedValue {
    /// What the text or number may be.
    static var valueLimits: FieldLimits { get }
}
