import CrosstownKit
import Subprocess
import SystemPackage

/// Re-encodes pictures in child processes, so that an error in a decoder reaches neither our memory nor our secrets.
///
/// The result contains only pixels: orientation is applied, colors are sRGB, transparency is white, and no metadata
/// remains. docs/decisions/0010
struct PictureMaker: Sendable {
    /// The file is not a decodable picture.
    struct Damaged: Error {}

    /// The longest side of a picture and of a thumbnail, in pixels.
    private static let sides = (picture: 1600, thumbnail: 320)
    /// The maximum CPU seconds of a decoder; a picture of 48 million pixels takes one.
    private static let cpuSeconds = 20
    /// The address space of a decoder in bytes; a progressive picture of the maximum size needs half of it.
    private static let addressBytes = 1_200_000_000
    private static let mostWaiting = 32

    /// The path of libvips' program.
    let program: String
    private let semaphore = AsyncSemaphore(width: 2, mostWaiting: PictureMaker.mostWaiting)

    init(program: String) { self.program = program }

    /// Creates picture and thumbnail from a file.
    ///
    /// - Parameters:
    ///   - original: the path of the upload.
    ///   - picture: the path of the picture to create.
    ///   - thumbnail: the path of the thumbnail to create.
    /// - Throws: ``Damaged``, `Problem.overloaded` where too many wait, and errors of starting a process.
    func make(_ original: String, _ picture: String, _ thumbnail: String) async throws {
        try await semaphore.pass {
            try await shrink(original, to: picture, side: Self.sides.picture)
            try await shrink(picture, to: thumbnail, side: Self.sides.thumbnail)
        }
    }

    /// Creates picture and thumbnail from a nameless file, without named files.
    ///
    /// - Throws: ``Damaged``, `Problem.overloaded` where too many wait.
    func make(_ original: NamelessFile) async throws -> MadePicture {
        try await semaphore.pass {
            let input = FileDescriptorInput.fileDescriptor(original.descriptor, closeAfterSpawningProcess: false)
            let picture = try await shrink(input, side: Self.sides.picture)
            return MadePicture(content: picture, small: try await shrink(.array(picture), side: Self.sides.thumbnail))
        }
    }

    private func shrink(_ input: some InputProtocol, side: Int) async throws -> [UInt8] {
        let work = [
            "stdin[fail-on=truncated]", "--size", "\(side)x\(side)>", "--export-profile", "srgb",
            "--output", ".jpg\(Self.saving)",
        ]
        let ended = try? await Subprocess.run(
            .path("/usr/bin/prlimit"),
            arguments: Arguments(Self.limits + [program + "thumbnail"] + work),
            environment: Self.environment,
            input: input,
            output: .bytes(limit: PictureLimits.keptBytes),
            error: .discarded
        )
        guard let ended, ended.terminationStatus.isSuccess, !ended.standardOutput.isEmpty else { throw Damaged() }
        return ended.standardOutput
    }

    private static let saving = "[Q=80,strip,background=255]"
    private static let limits = [
        "--cpu=\(cpuSeconds)", "--as=\(addressBytes)", "--fsize=\(PictureLimits.keptBytes)", "--core=0",
        "/usr/bin/nice", "-n", "10",
    ]
    private static let environment = Environment.custom([
        "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "1g",
    ])

    private func shrink(_ source: String, to target: String, side: Int) async throws {
        let work = [
            "thumbnail", source, "\(target)\(Self.saving)", "\(side)", "--height", "\(side)",
            "--size", "down", "--export-profile", "srgb", "--fail-on", "truncated",
        ]
        let ended = try await Subprocess.run(
            .path("/usr/bin/prlimit"),
            arguments: Arguments(Self.limits + [program] + work),
            environment: Self.environment,
            output: .discarded,
            error: .discarded
        )
        guard ended.terminationStatus.isSuccess else { throw Damaged() }
    }
}
