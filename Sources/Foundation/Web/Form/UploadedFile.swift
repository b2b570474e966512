public import NIOCore

/// A file sent with a form.
public struct UploadedFile: Sendable, Equatable, Codable {
    /// The name that the sender gave, never to be used as a path.
    public let filename: String
    /// The media type that the sender claims, never to be trusted.
    public let contentType: String
    /// The file itself; base64 in JSON.
    public let content: ByteBuffer

    /// Describes a file.
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

    /// Reads the file from JSON.
    ///
    /// - Throws: `DecodingError` that names the content, where it is not base64.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        filename = try container.decode(String.self, forKey: .filename)
        contentType = try container.decode(String.self, forKey: .contentType)
        do {
            content = try container.decode(ByteBuffer.self, forKey: .content)
        } catch  where !(error is DecodingError) {
            // The buffer's own error says neither where it stood nor what is wanted.
            throw DecodingError.dataCorruptedError(forKey: .content, in: container, debugDescription: "must be base64")
        }
    }
}
