import Subprocess
import SystemPackage

/// Runs ffmpeg's programs as child processes: bounded, without a network where the kernel allows that, and with one demuxer.
struct VideoProgram: Sendable {
    /// The program failed, ran into a limit, or refused what it was given.
    struct Failed: Error {}

    /// Names everything that may decode; a container that asks for anything else is refused.
    private static let decoders =
        "h264,hevc,vp8,vp9,libvpx-vp9,av1,libdav1d,aac,opus,libopus,vorbis,libvorbis,mp3,mp3float,pcm_s16le"
    /// The longest that a child may compute, and live, in seconds.
    private static let seconds = (cpu: 60, wall: 90)
    private static let addressBytes = 1_610_612_736
    private static let outputBytes = 60_000_000

    /// The folder of `ffmpeg` and `ffprobe`.
    let folder: String
    private let isolation = Isolation()

    init(folder: String) { self.folder = folder }

    /// Reads what a file says of itself.
    func probe(_ arguments: [String], kind: VideoKind, _ file: String) async throws -> String {
        try await run("ffprobe", Self.reading(kind) + arguments + ["-i", file])
    }

    /// Makes files of a file; what it gives is ffmpeg's account of its progress.
    func make(_ file: String, kind: VideoKind, _ before: [String], _ after: [String]) async throws -> String {
        let quiet = ["-nostdin", "-hide_banner", "-y", "-progress", "pipe:1", "-nostats"]
        return try await run("ffmpeg", quiet + Self.reading(kind) + before + ["-i", file] + after)
    }

    private static func reading(_ kind: VideoKind) -> [String] {
        [
            "-v", "error", "-protocol_whitelist", "file,pipe", "-codec_whitelist", decoders, "-f", kind.demuxer,
        ]
    }

    private func run(_ program: String, _ arguments: [String]) async throws -> String {
        let limits = [
            "--cpu=\(Self.seconds.cpu)", "--as=\(Self.addressBytes)", "--fsize=\(Self.outputBytes)", "--core=0",
        ]
        let bounds = ["/usr/bin/timeout", "--kill-after=5", "\(Self.seconds.wall)", "/usr/bin/nice", "-n", "10"]
        let network = await isolation.isPossible() ? ["/usr/bin/unshare", "--map-root-user", "--net"] : []
        let ended = try await Subprocess.run(
            .path("/usr/bin/prlimit"),
            arguments: Arguments(limits + bounds + network + ["\(folder)/\(program)"] + arguments),
            environment: .custom(["LC_ALL": "C"]),
            output: .string(limit: 256 * 1024),
            error: .discarded
        )
        guard ended.terminationStatus.isSuccess else { throw Failed() }
        return ended.standardOutput
    }
}

/// Whether the kernel lets children have a network of their own, with nothing in it; tried once.
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
