import CrosstownWeb
import Foundation
import NIOCore
import NIOPosix
import SystemPackage

/// A file without a name: whatever lies in it is gone with the last process that has it open, however that ends.
///
/// It is to be closed by whoever made it. Child processes get it as their standard input or output, where they can also
/// move about in it.
struct NamelessFile: Sendable {
    let descriptor: OpenFile

    /// Makes an empty file, of which nothing but room on the folder's disk is taken.
    ///
    /// - Throws: `StorageFault` where it cannot be made.
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

    /// Writes where the last write ended.
    ///
    /// - Throws: `StorageFault` where the disk does not take it.
    func write(_ bytes: ByteBuffer) async throws {
        try await Self.storing { [descriptor] in _ = try bytes.withUnsafeReadableBytes { try descriptor.writeAll($0) } }
    }

    /// The beginning of the file, up to a number of bytes; whoever reads on begins at the file's beginning.
    func beginning(atMost limit: Int) async throws -> [UInt8] {
        try await Self.away { [descriptor] in
            try descriptor.seek(offset: 0, from: .start)
            let bytes = try descriptor.bytes(atMost: limit)
            try descriptor.seek(offset: 0, from: .start)
            return bytes
        }
    }

    /// Makes sure that the disk still takes something, where a child process has failed that wrote here: what that says of the
    /// reason is not to be trusted.
    ///
    /// - Throws: `StorageFault` where the disk is full.
    func checkRoom() async throws { try await write(ByteBuffer(repeating: 0, count: Self.roomBytes)) }

    /// More than a file system keeps back for the last block of a file.
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
