import CrosstownValues
import Subprocess
import SystemPackage

/// Runs ffmpeg's programs as child processes: limited, without a network where the kernel allows that, and with one
/// demuxer.
struct VideoProgram: Sendable {
    /// Why a program failed.
    enum Failure: Error {
        /// It rejected its input, or exceeded a limit of work, memory or space.
        case refused
        /// It timed out, since the machine is overloaded.
        case tookTooLong
    }

    /// The allowed decoders; ffmpeg rejects containers that need another one.
    private static let decoders =
        "h264,hevc,vp8,vp9,libvpx-vp9,av1,libdav1d,aac,opus,libopus,vorbis,libvorbis,mp3,mp3float,pcm_s16le"
    /// The maximum CPU seconds of a child process.
    private static let processorSeconds = 60
    /// The exit status of `timeout` after a time-out.
    private static let timedOut = TerminationStatus.exited(124)
    private static let addressBytes = 1_610_612_736
    private static let outputBytes = 60_000_000

    /// The folder of `ffmpeg` and `ffprobe`.
    let folder: String
    /// The maximum duration of a child process.
    let longest: Seconds
    private let isolation = Isolation()

    init(folder: String, longest: Seconds) {
        self.folder = folder
        self.longest = longest
    }

    /// The name of the output for ffmpeg, in which it can seek.
    static let output = "/dev/stdout"
    private static let input = ["-i", "/dev/stdin"]
    private static let quiet = ["-nostdin", "-hide_banner", "-y", "-progress", "pipe:2", "-nostats"]
    /// The maximum size of a video's picture in bytes.
    private static let posterBytes = 2_000_000

    /// Parses the metadata of a file.
    func probe(_ arguments: [String], kind: VideoKind, _ file: NamelessFile) async throws -> String {
        let ended = try await Subprocess.run(
            .path("/usr/bin/prlimit"),
            arguments: await line("ffprobe", Self.reading(kind) + arguments + Self.input),
            environment: Self.environment,
            input: .fileDescriptor(file.descriptor, closeAfterSpawningProcess: false),
            output: .string(limit: 256 * 1024),
            error: .discarded
        )
        try Self.check(ended.terminationStatus)
        return ended.standardOutput
    }

    /// Converts a file; returns ffmpeg's progress report.
    func make(
        _ file: NamelessFile,
        kind: VideoKind,
        _ before: [String],
        _ after: [String],
        to target: NamelessFile
    ) async throws -> String {
        let ended = try await Subprocess.run(
            .path("/usr/bin/prlimit"),
            arguments: await line("ffmpeg", Self.quiet + Self.reading(kind) + before + Self.input + after),
            environment: Self.environment,
            input: .fileDescriptor(file.descriptor, closeAfterSpawningProcess: false),
            output: .fileDescriptor(target.descriptor, closeAfterSpawningProcess: false),
            error: .string(limit: 256 * 1024)
        )
        try Self.check(ended.terminationStatus)
        return ended.standardError
    }

    /// Creates a picture from a video.
    func take(_ file: NamelessFile, kind: VideoKind, _ after: [String]) async throws -> [UInt8] {
        let ended = try await Subprocess.run(
            .path("/usr/bin/prlimit"),
            arguments: await line("ffmpeg", Self.quiet + Self.reading(kind) + Self.input + after),
            environment: Self.environment,
            input: .fileDescriptor(file.descriptor, closeAfterSpawningProcess: false),
            output: .bytes(limit: Self.posterBytes),
            error: .discarded
        )
        try Self.check(ended.terminationStatus)
        return ended.standardOutput
    }

    private static func check(_ end: TerminationStatus) throws(Failure) {
        if end.isSuccess { return }
        throw end == timedOut ? .tookTooLong : .refused
    }

    private static let environment = Environment.custom(["LC_ALL": "C"])

    private static func reading(_ kind: VideoKind) -> [String] {
        [
            "-v", "error", "-protocol_whitelist", "file,pipe", "-codec_whitelist", decoders, "-f", kind.demuxer,
        ]
    }

    /// The arguments of `prlimit`, which runs the program within its limits.
    private func line(_ program: String, _ arguments: [String]) async -> Arguments {
        let limits = [
            "--cpu=\(Self.processorSeconds)", "--as=\(Self.addressBytes)", "--fsize=\(Self.outputBytes)", "--core=0",
        ]
        let bounds = ["/usr/bin/timeout", "--kill-after=5", "\(longest.value)", "/usr/bin/nice", "-n", "10"]
        let network = await isolation.isPossible() ? ["/usr/bin/unshare", "--map-root-user", "--net"] : []
        return Arguments(limits + bounds + network + ["\(folder)/\(program)"] + arguments)
    }
}

/// Whether the kernel allows children an empty network of their own; tested once.
private actor Isolation {
    private var known: Bool?

    func isPossible() async -> Bool {
        if let known { return known }
        let tried = try? await Subprocess.run(
            .path("/usr/bin/unshare"),
            arguments: ["--map-root-user", "--net", "/usr/bin/true"],
            output: .discarded,
            error: .discarded
        )
        let answer = tried?.terminationStatus.isSuccess ?? false
        known = answer
        return answer
    }
}
