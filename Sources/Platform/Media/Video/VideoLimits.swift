public import CrosstownValues

/// How much videos may take.
public struct VideoLimits: Hashable, Sendable {
    /// The largest file that is taken in, in bytes.
    public var fileBytes: Int
    /// The longest side that is decoded, in pixels.
    public var sidePixels: Int
    /// The most pictures in a second.
    public var rate: Double
    /// How many videos one person may send within an hour.
    public var hourlyVideos: Int
    /// How long one step of making a video may take, however busy the machine is.
    public var step: Seconds

    /// How long a video may be, in seconds, and by how much a camera may overrun it.
    static let seconds = (longest: 10, tolerance: 0.1)
    /// How many pictures each second of a made video has.
    static let madeRate = 30
    /// What a made video takes at most, in bytes.
    static let madeBytes = 1_500_000
    /// The streams of a file: picture, sound, and what phones write besides.
    static let streams = 5

    /// Takes over the limits.
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
