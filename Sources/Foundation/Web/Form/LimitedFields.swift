/// A body or address whose fields have limits by their names.
///
/// Lengths, ranges and counts are checked where the body or address is read, so that whoever uses it can rely on them. What
/// is too short, and the forms of texts, are checked by those who make something of them.
public protocol LimitedFields {
    /// The limits of fields; fields that are not named have the usual ones.
    static var limits: [String: FieldLimits] { get }
}
