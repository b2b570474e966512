import CrosstownKit
import Subprocess
import SystemPackage

/// Makes pictures anew in child processes, so that a fault in a decoder reaches neither our memory nor our secrets.
///
/// What comes out holds pixels alone: orientation is applied, colours are sRGB, transparency is white, and nothing that the
/// camera or anybody else wrote into the file is left. docs/decisions/0010
struct PictureMaker: Sendable {
    /// A file that no picture could be made of.
    struct Damaged: Error {}

    /// The longest side of a picture and of a thumbnail, in pixels.
    private static let sides = (picture: 1600, thumbnail: 320)
    /// The longest that a decoder may compute, in seconds; a picture of 48 million pixels takes one.
    private static let cpuSeconds = 20
    /// The address space of a decoder, in bytes: a progressive picture of the largest size needs half of it.
    private static let addressBytes = 1_200_000_000
    private static let mostWaiting = 32

    /// The program of libvips.
    let program: String
    private let semaphore = AsyncSemaphore(width: 2, mostWaiting: PictureMaker.mostWaiting)

    init(program: String) { self.program = program }

    /// Makes picture and thumbnail of a file.
    ///
    /// - Parameters:
    ///   - original: the path of what was sent.
    ///   - picture: the path of the picture to be made.
    ///   - thumbnail: the path of the thumbnail to be made.
    /// - Throws: ``Damaged``, `Problem.overloaded` where too many wait, and what starting a process throws.
    func make(_ original: String, _ picture: String, _ thumbnail: String) async throws {
        try await semaphore.pass {
            try await shrink(original, to: picture, side: Self.sides.picture)
            try await shrink(picture, to: thumbnail, side: Self.sides.thumbnail)
        }
    }

    /// Makes picture and thumbnail of a file that has no name; neither gets one.
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
