import CrosstownWeb

/// A picture, re-encoded from the user's.
public struct MadePicture: Sendable, Hashable {
    /// The file: a JPEG without the metadata of the camera.
    public let content: [UInt8]
    /// A thumbnail for lists.
    public let small: [UInt8]

    /// Creates a picture.
    public init(content: [UInt8], small: [UInt8]) {
        self.content = content
        self.small = small
    }
}
