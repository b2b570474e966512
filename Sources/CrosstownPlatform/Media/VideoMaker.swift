import Foundation

/// Makes a video anew: at most ten seconds of 720 lines, without anything of what the camera wrote besides.
struct VideoMaker: Sendable {
    /// Why no video was made.
    enum Refusal: Error, Hashable {
        /// It has no pictures, or they cannot be read.
        case damaged
        /// It is coded in a way that phones do not use.
        case otherCodec
        /// Its pictures are too large, too many in a second, or there are too many streams.
        case tooLarge
        /// It is longer than ten seconds.
        case tooLong
    }

    private static let codecs: Set<String> = ["h264", "hevc", "vp8", "vp9", "av1"]

    let program: VideoProgram
    let limits: VideoLimits
    private let turnstile = Turnstile(width: 1, mostWaiting: 16)

    init(program: VideoProgram, limits: VideoLimits) {
        self.program = program
        self.limits = limits
    }

    /// Makes the video and its first picture.
    ///
    /// - Returns: How long it is in milliseconds, by its counted pictures.
    /// - Throws: ``Refusal``, `Problem.overloaded` where too many wait.
    func make(_ original: String, kind: VideoKind, video: String, poster: String) async throws -> Int {
        try await turnstile.pass {
            try await examine(original, kind)
            var frames = try await encode(original, kind, to: video)
            let most = VideoLimits.seconds.longest * VideoLimits.madeRate
            let tolerated = most + Int(VideoLimits.seconds.tolerance * Double(VideoLimits.madeRate))
            guard frames <= tolerated else { throw Refusal.tooLong }
            guard frames > 0 else { throw Refusal.damaged }
            if frames > most {
                try await shorten(video, to: most)
                frames = most
            }
            try await paint(video, poster)
            return frames * 1000 / VideoLimits.madeRate
        }
    }

    private struct Report: Decodable {
        struct Stream: Decodable {
            let type: String?
            let codec: String?
            let width: Int?
            let height: Int?
            let rate: String?

            enum CodingKeys: String, CodingKey {
                case type = "codec_type"
                case codec = "codec_name"
                case width
                case height
                case rate = "avg_frame_rate"
            }
        }
        let streams: [Stream]?
    }

    /// Looks at what the header claims before anything is decoded.
    private func examine(_ file: String, _ kind: VideoKind) async throws {
        let wanted = "stream=codec_type,codec_name,width,height,avg_frame_rate"
        let arguments = ["-show_entries", wanted, "-of", "json"]
        guard let text = try? await program.probe(arguments, kind: kind, file),
            let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8)),
            let streams = report.streams, let picture = streams.first(where: { $0.type == "video" })
        else { throw Refusal.damaged }
        guard let codec = picture.codec, Self.codecs.contains(codec) else { throw Refusal.otherCodec }
        let side = max(picture.width ?? .max, picture.height ?? .max)
        guard streams.count <= VideoLimits.streams, side <= limits.sidePixels,
            Self.rate(picture.rate) <= limits.rate
        else { throw Refusal.tooLarge }
    }

    /// A rate such as `30000/1001`.
    private static func rate(_ text: String?) -> Double {
        let parts = (text ?? "").split(separator: "/").compactMap { Double($0) }
        return parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : 0
    }

    /// Reads a little more than is allowed, so that what is too long shows by the count of its pictures.
    private func encode(_ file: String, _ kind: VideoKind, to target: String) async throws -> Int {
        let read = "\(Double(VideoLimits.seconds.longest) + 0.6)"
        let scale =
            "fps=\(VideoLimits.madeRate),scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"
        let made = [
            "-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1",
            "-vf", scale, "-c:v", "libx264", "-preset", "veryfast", "-crf", "26", "-maxrate", "1000k", "-bufsize",
            "1000k",
            "-pix_fmt", "yuv420p", "-threads", "1", "-c:a", "aac", "-b:a", "64k", "-ac", "1", "-ar", "44100",
            "-flags", "+bitexact", "-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", target,
        ]
        do {
            return Self.frames(in: try await program.make(file, kind: kind, ["-t", read], made))
        } catch { throw Refusal.damaged }
    }

    private func shorten(_ video: String, to frames: Int) async throws {
        let short = video + ".short"
        let copy = [
            "-map", "0", "-c", "copy", "-frames:v", "\(frames)", "-t", "\(VideoLimits.seconds.longest)",
            "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", short,
        ]
        _ = try await program.make(video, kind: .mp4, [], copy)
        try FileManager.default.removeItem(atPath: video)
        try FileManager.default.moveItem(atPath: short, toPath: video)
    }

    private func paint(_ video: String, _ poster: String) async throws {
        let picture = ["-frames:v", "1", "-vf", "scale=640:-2", "-q:v", "5", "-f", "image2", "-c:v", "mjpeg", poster]
        do { _ = try await program.make(video, kind: .mp4, [], picture) } catch { throw Refusal.damaged }
    }

    /// The last count of pictures in ffmpeg's account.
    private static func frames(in account: String) -> Int {
        account.split(separator: "\n").last { $0.hasPrefix("frame=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
    }
}
