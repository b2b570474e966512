public import CrosstownKit
public import CrosstownValues
public import CrosstownWeb
import Foundation
import NIOPosix

/// Takes videos in and makes them anew; the files lie in a folder only while that lasts.
public struct VideoWorkshop: Videos {
    /// Where Debian puts ffmpeg's programs.
    public static let usualFolder = "/usr/bin"

    let path: String
    let limits: VideoLimits
    let maker: VideoMaker
    private let clock: any WallClock
    private let randomBytes: @Sendable (Int) -> [UInt8]
    private let limiter: RateLimiter

    /// Makes a workshop.
    ///
    /// - Parameters:
    ///   - path: the folder of its files.
    ///   - limits: how much videos may take.
    ///   - programs: the folder of `ffmpeg` and `ffprobe`.
    ///   - clock: tells the time.
    ///   - randomBytes: makes as many bytes as are asked for, which nobody can guess.
    public init(
        path: String,
        limits: VideoLimits = VideoLimits(),
        programs: String = VideoWorkshop.usualFolder,
        clock: any WallClock,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.path = path
        self.limits = limits
        maker = VideoMaker(program: VideoProgram(folder: programs), limits: limits)
        self.clock = clock
        self.randomBytes = randomBytes
        limiter = RateLimiter(Rate(limits.hourlyVideos, within: Seconds(3600)), clock: clock)
    }

    /// Whether the programs are there; without them no video can be sent.
    public static func isReady(programs: String = VideoWorkshop.usualFolder) -> Bool {
        ["ffmpeg", "ffprobe"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(programs)/\($0)") }
    }

    /// Prepares to take in a video of at most ten seconds.
    ///
    /// - Throws: `Problem` that names the field, or one with status 429.
    public func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) async throws -> any IncomingFile {
        try limiter.check(owner.description)
        await sweep()
        let name = randomBytes(16).map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
        let draft = VideoDraft(workshop: self, name: name, field: field, filename: filename, keep: keep)
        try await draft.open()
        return draft
    }

    /// Removes what servers that died have left behind.
    private func sweep() async {
        let oldest = Date(timeIntervalSince1970: Double(clock.now().milliseconds) / 1000 - 3600)
        try? await NIOThreadPool.singleton.runIfActive { [path] in
            for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                let file = "\(path)/\(name)"
                let changed = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
                if let changed, changed < oldest { try FileManager.default.removeItem(atPath: file) }
            }
        }
    }
}
