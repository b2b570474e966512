import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Foundation

/// Re-encodes a video to at most ten seconds of 720 lines, without metadata.
struct VideoMaker: Sendable {
    /// Why a video is rejected.
    enum Refusal: Error, Hashable {
        /// It has no readable pictures: it is truncated, or has a codec that phones do not use.
        case unreadable
        /// Its pictures are too large, the frame rate is too high, or there are too many streams.
        case tooLarge
        /// It is longer than ten seconds.
        case tooLong
    }

    private static let codecs: Set<String> = ["h264", "hevc", "vp8", "vp9", "av1"]

    let program: VideoProgram
    let limits: VideoLimits
    private let semaphore = AsyncSemaphore(width: 1, mostWaiting: 16)

    init(program: VideoProgram, limits: VideoLimits) {
        self.program = program
        self.limits = limits
    }

    /// Creates the video and its first picture.
    ///
    /// - Parameters:
    ///   - original: the upload.
    ///   - kind: its container.
    ///   - start: where the ten seconds begin; without it, the upload must not be longer.
    ///   - newFile: creates the files of the result.
    /// - Returns: The video, of at most ten seconds by its counted frames.
    /// - Throws: ``Refusal``, `Problem.overloaded` where too many wait, or the machine is overloaded.
    func make(
        _ original: NamelessFile,
        kind: VideoKind,
        start: Seconds?,
        newFile: @Sendable () async throws -> NamelessFile
    ) async throws -> MadeVideo {
        try await semaphore.pass {
            try await examine(original, kind)
            let video = try await newFile()
            let short = try await newFile()
            do {
                let made = try await make(original, kind, start, video, short)
                try await closing(video, short)
                return made
            } catch {
                try? await closing(video, short)
                throw error
            }
        }
    }

    private func closing(_ files: NamelessFile...) async throws { for file in files { try await file.close() } }

    private func make(
        _ original: NamelessFile,
        _ kind: VideoKind,
        _ start: Seconds?,
        _ video: NamelessFile,
        _ short: NamelessFile
    ) async throws -> MadeVideo {
        var (result, frames) = (video, try await encode(original, kind, start, to: video))
        let most = VideoLimits.seconds.longest * VideoLimits.madeRate
        let tolerated = most + Int(VideoLimits.seconds.tolerance * Double(VideoLimits.madeRate))
        guard frames <= tolerated else { throw Refusal.tooLong }
        guard frames > 0 else { throw Refusal.unreadable }
        if frames > most {
            try await shorten(video, to: short, most)
            (result, frames) = (short, most)
        }
        let content = try await result.beginning(atMost: VideoLimits.madeBytes + 1)
        guard !content.isEmpty, content.count <= VideoLimits.madeBytes else { throw Refusal.unreadable }
        return MadeVideo(
            content: content,
            poster: try await paint(result),
            milliseconds: frames * 1000 / VideoLimits.madeRate
        )
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

    /// Validates the header before decoding.
    private func examine(_ file: NamelessFile, _ kind: VideoKind) async throws {
        let wanted = "stream=codec_type,codec_name,width,height,avg_frame_rate"
        let arguments = ["-show_entries", wanted, "-of", "json"]
        let text = try await reading { try await program.probe(arguments, kind: kind, file) }
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8)),
            let streams = report.streams, let picture = streams.first(where: { $0.type == "video" })
        else { throw Refusal.unreadable }
        guard let codec = picture.codec, Self.codecs.contains(codec) else { throw Refusal.unreadable }
        let side = max(picture.width ?? .max, picture.height ?? .max)
        guard streams.count <= VideoLimits.streams, side <= limits.sidePixels,
            Self.rate(picture.rate) <= limits.rate
        else { throw Refusal.tooLarge }
    }

    /// Parses a rate such as `30000/1001`.
    private static func rate(_ text: String?) -> Double {
        let parts = (text ?? "").split(separator: "/").compactMap { Double($0) }
        return parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : 0
    }

    /// Without a start, reads a little more than allowed, so that the frame count shows an excessive length.
    private func encode(
        _ file: NamelessFile,
        _ kind: VideoKind,
        _ start: Seconds?,
        to target: NamelessFile
    ) async throws -> Int {
        let longest = Double(VideoLimits.seconds.longest)
        let part = start.map { ["-ss", "\($0.value)", "-t", "\(longest)"] } ?? ["-t", "\(longest + 0.6)"]
        let scale =
            "fps=\(VideoLimits.madeRate),scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"
        let made = [
            "-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1",
            "-vf", scale, "-c:v", "libx264", "-preset", "veryfast", "-crf", "26", "-maxrate", "1000k", "-bufsize",
            "1000k",
            "-pix_fmt", "yuv420p", "-threads", "1", "-c:a", "aac", "-b:a", "64k", "-ac", "1", "-ar", "44100",
            "-flags", "+bitexact", "-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", VideoProgram.output,
        ]
        return Self.frames(
            in: try await writing(target) { try await program.make(file, kind: kind, part, made, to: target) }
        )
    }

    private func shorten(_ video: NamelessFile, to short: NamelessFile, _ frames: Int) async throws {
        let copy = [
            "-map", "0", "-c", "copy", "-frames:v", "\(frames)", "-t", "\(VideoLimits.seconds.longest)",
            "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", VideoProgram.output,
        ]
        _ = try await writing(short) { try await program.make(video, kind: .mp4, [], copy, to: short) }
    }

    private func paint(_ video: NamelessFile) async throws -> [UInt8] {
        let picture = ["-frames:v", "1", "-vf", "scale=640:-2", "-q:v", "5", "-c:v", "mjpeg", "-f", "mjpeg", "pipe:1"]
        let poster = try await reading { try await program.take(video, kind: .mp4, picture) }
        guard !poster.isEmpty else { throw Refusal.unreadable }
        return poster
    }

    /// Runs a program on a file: a failure means that the file is invalid, unless the machine was overloaded.
    private func reading<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch VideoProgram.Failure.tookTooLong {
            throw Problem.overloaded
        } catch { throw Refusal.unreadable }
    }

    /// Runs a program that writes, which a full disk stops too.
    private func writing<Value>(_ target: NamelessFile, _ work: () async throws -> Value) async throws -> Value {
        do { return try await reading(work) } catch Refusal.unreadable {
            try await target.checkRoom()
            throw Refusal.unreadable
        }
    }

    /// Parses the last frame count in ffmpeg's progress report.
    private static func frames(in account: String) -> Int {
        account.split(separator: "\n").last { $0.hasPrefix("frame=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
    }
}
