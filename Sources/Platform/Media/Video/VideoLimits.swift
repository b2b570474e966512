public import CrosstownValues

/// The limits of videos.
public struct VideoLimits: Hashable, Sendable {
    /// The maximum size of an upload in bytes.
    public var fileBytes: Int
    /// The maximum length of a side in pixels.
    public var sidePixels: Int
    /// The maximum frame rate.
    public var rate: Double
    /// The maximum number of uploads per user and hour.
    public var hourlyVideos: Int
    /// The time limit of one step, however busy the machine is.
    public var step: Seconds

    /// The maximum length of a video in seconds, and the tolerance for cameras that exceed it.
    static let seconds = (longest: 10, tolerance: 0.1)
    /// The frame rate of a re-encoded video.
    static let madeRate = 30
    /// The maximum size of a re-encoded video in bytes.
    static let madeBytes = 1_500_000
    /// The maximum number of streams: picture, sound, and what phones add.
    static let streams = 5

    /// Creates limits.
    public init(
        fileBytes: Int = 40 * 1024 * 1024,
        sidePixels: Int = 3840,
        rate: Double = 121,
        hourlyVideos: Int = 30,
        step: Seconds = Seconds(300)
    ) {
        self.fileBytes = fileBytes
        self.sidePixels = sidePixels
        self.rate = rate
        self.hourlyVideos = hourlyVideos
        self.step = step
    }
}
