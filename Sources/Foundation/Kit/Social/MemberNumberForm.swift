import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// The numbers that an institution gave to its people, as comma-separated values: a file, or text.
public struct MemberNumberForm: Codable, Sendable, LimitedFields {
    /// How long the text is; more of them come as a file.
    public static var limits: [String: FieldLimits] { ["text": .text(0...1_000_000)] }

    /// The largest file, in bytes.
    public static let mostBytes = 4 * 1_024 * 1_024

    /// The file.
    public var file: UploadedFile?
    /// The same as text.
    public var text: String?
}
