import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// An institution's numbers as comma-separated values: a file, or text.
public struct MemberNumberForm: Codable, Sendable, LimitedFields {
    /// The maximum length of the text; longer lists need a file.
    public static var limits: [String: FieldLimits] { ["text": .text(0...1_000_000)] }

    /// The maximum size of a file, in bytes.
    public static let mostBytes = 4 * 1_024 * 1_024

    /// The file.
    public var file: UploadedFile?
    /// The numbers as text.
    public var text: String?
}
