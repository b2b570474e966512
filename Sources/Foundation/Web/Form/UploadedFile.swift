public import NIOCore

/// A file sent with a form.
public struct UploadedFile: Sendable, Equatable, Codable {
    /// The sender's name of the file, which must not be used as a path.
    public let filename: String
    /// The media type that the sender claims, which must not be trusted.
    public let contentType: String
    /// The content; base64 in JSON.
    public let content: ByteBuffer

    /// Creates a file.
    public init(filename: String, contentType: String, content: ByteBuffer) {
        self.filename = filename
        self.contentType = contentType
        self.content = content
    }

    private enum CodingKeys: String, CodingKey {
        case filename
        case contentType
        case content
    }

    /// Decodes the file from JSON.
    ///
    /// - Throws: `DecodingError` that names the content, if it is not base64.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        filename = try container.decode(String.self, forKey: .filename)
        contentType = try container.decode(String.self, forKey: .contentType)
        do {
            content = try container.decode(ByteBuffer.self, forKey: .content)
        } catch  where !(error is DecodingError) {
            // The buffer's own error contains neither the field nor the expected format.
            throw DecodingError.dataCorruptedError(forKey: .content, in: container, debugDescription: "must be base64")
        }
    }
}
