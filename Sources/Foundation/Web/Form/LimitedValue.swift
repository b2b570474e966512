/// A type encoded as one text or number, with the same limits everywhere.
public protocol LimitedValue {
    /// The valid texts or numbers.
    static var valueLimits: FieldLimits { get }
}
