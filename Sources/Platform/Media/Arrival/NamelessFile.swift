import CrosstownWeb
import Foundation
import NIOCore
import NIOPosix
import SystemPackage

/// A file without a name: its content disappears with the last process that has it open, however that ends.
///
/// Its creator has to close it. Child processes receive it as standard input or output, and can seek in it.
struct NamelessFile: Sendable {
    let descriptor: OpenFile

    /// Creates an empty file on the disk of a folder.
    ///
    /// - Throws: `StorageFault` where that fails.
    init(in folder: String, randomBytes: @Sendable (Int) -> [UInt8]) async throws {
        let path = "\(folder)/" + randomBytes(16).map { String($0, radix: 16) }.joined(separator: "-")
        descriptor = try await Self.storing {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let opened = try OpenFile.open(
                FilePath(path),
                .readWrite,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite]
            )
            do { try FileManager.default.removeItem(atPath: path) } catch {
                try? opened.close()
                throw error
            }
            return opened
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: `StorageFault` where the disk rejects them.
    func write(_ bytes: ByteBuffer) async throws {
        try await Self.storing { [descriptor] in _ = try bytes.withUnsafeReadableBytes { try descriptor.writeAll($0) } }
    }

    /// Returns the beginning of the file, up to a number of bytes; later reads begin at the start of the file.
    func beginning(atMost limit: Int) async throws -> [UInt8] {
        try await Self.away { [descriptor] in
            try descriptor.seek(offset: 0, from: .start)
            let bytes = try descriptor.bytes(atMost: limit)
            try descriptor.seek(offset: 0, from: .start)
            return bytes
        }
    }

    /// Checks that the disk still has room after a child process has failed to write, whose own error is untrusted.
    ///
    /// - Throws: `StorageFault` where the disk is full.
    func checkRoom() async throws { try await write(ByteBuffer(repeating: 0, count: Self.roomBytes)) }

    /// More than a file system reserves for the last block of a file.
    private static let roomBytes = 65_536

    func close() async throws { try await Self.away { [descriptor] in try descriptor.close() } }

    private static func storing<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        do { return try await away(work) } catch is CancellationError { throw CancellationError() } catch {
            throw StorageFault()
        }
    }

    private static func away<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await NIOThreadPool.singleton.runIfActive { try work() }
    }
}
