/// A body or address with limits for its fields.
///
/// Lengths, ranges and counts are validated on decoding, so that handlers can rely on them. Minimum lengths and
/// patterns are validated by the code that parses the text.
public protocol LimitedFields {
    /// The limits of fields by name; other fields have the default ones.
    static var limits: [String: FieldLimits] { get }
}
