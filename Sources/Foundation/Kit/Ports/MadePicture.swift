import CrosstownWeb

/// A picture, made anew from what somebody sent.
public struct MadePicture: Sendable, Hashable {
    /// The file: a JPEG with nothing of what the camera wrote into the original.
    public let content: [UInt8]
    /// The same, small, for lists.
    public let small: [UInt8]

    /// Describes a picture.
    public init(content: [UInt8], small: [UInt8]) {
        self.content = content
        self.small = small
    }
}
