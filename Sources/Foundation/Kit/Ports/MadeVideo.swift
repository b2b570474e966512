import CrosstownValues
import CrosstownWeb

/// A short video, re-encoded from the user's.
public struct MadeVideo: Sendable, Hashable {
    /// The file: MP4 with H.264 and AAC, without the metadata of the camera.
    public let content: [UInt8]
    /// The first frame as JPEG.
    public let poster: [UInt8]
    /// The length, by its counted frames.
    public let milliseconds: Int

    /// Creates a video.
    public init(content: [UInt8], poster: [UInt8], milliseconds: Int) {
        self.content = content
        self.poster = poster
        self.milliseconds = milliseconds
    }
}
