import CrosstownValues
import CrosstownWeb

/// A short video, made anew from what somebody sent.
public struct MadeVideo: Sendable, Hashable {
    /// The file: MP4 with H.264 and AAC, with nothing of what the camera wrote into the original.
    public let content: [UInt8]
    /// The first picture as JPEG.
    public let poster: [UInt8]
    /// How long it is, by its counted pictures.
    public let milliseconds: Int

    /// Describes a video.
    public init(content: [UInt8], poster: [UInt8], milliseconds: Int) {
        self.content = content
        self.poster = poster
        self.milliseconds = milliseconds
    }
}
