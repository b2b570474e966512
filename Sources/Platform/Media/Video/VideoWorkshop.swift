public import CrosstownKit
public import CrosstownValues
public import CrosstownWeb
import Foundation

/// Receives and re-encodes videos in files without names, which take space only meanwhile.
public struct VideoWorkshop: Videos {
    /// The folder of ffmpeg's programs on Debian.
    public static let usualFolder = "/usr/bin"

    let path: String
    let limits: VideoLimits
    let maker: VideoMaker
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let limiter: RateLimiter

    /// Creates a workshop.
    ///
    /// - Parameters:
    ///   - path: a folder on the disk of its files.
    ///   - limits: the limits of videos.
    ///   - programs: the folder of `ffmpeg` and `ffprobe`.
    ///   - clock: the clock.
    ///   - randomBytes: creates a number of unpredictable bytes.
    public init(
        path: String,
        limits: VideoLimits = VideoLimits(),
        programs: String = VideoWorkshop.usualFolder,
        clock: any WallClock,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.path = path
        self.limits = limits
        maker = VideoMaker(program: VideoProgram(folder: programs, longest: limits.step), limits: limits)
        self.randomBytes = randomBytes
        limiter = RateLimiter(Rate(limits.hourlyVideos, within: Seconds(3600)), clock: clock)
    }

    /// Whether the programs exist; uploads fail without them.
    public static func isReady(programs: String = VideoWorkshop.usualFolder) -> Bool {
        ["ffmpeg", "ffprobe"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(programs)/\($0)") }
    }

    /// Begins to receive a video, or ten seconds of it.
    ///
    /// - Throws: `Problem` that names the field, or one with status 429.
    public func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        start: Seconds?,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) async throws -> any IncomingFile {
        try limiter.check(owner.description)
        let arrival = Arrival(try await newFile(), signatureBytes: VideoKind.signatureBytes)
        return VideoDraft(
            workshop: self,
            field: field,
            filename: filename,
            start: start,
            arrival: arrival,
            keep: keep
        )
    }

    func newFile() async throws -> NamelessFile { try await NamelessFile(in: path, randomBytes: randomBytes) }
}
