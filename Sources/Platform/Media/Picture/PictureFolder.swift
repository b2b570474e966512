import Foundation
import NIOCore
import NIOPosix
import SystemPackage

/// An open file; the event loops have a type of the same name.
typealias OpenFile = SystemPackage.FileDescriptor

/// The files of pictures: two for each, spread over 256 folders; reads and writes do not block the threads of requests.
struct PictureFolder: Sendable {
    /// The files of one picture.
    enum Part: String, CaseIterable, Sendable {
        /// The upload, deleted once the picture is created.
        case original = "part"
        /// The picture.
        case picture = "jpg"
        /// The thumbnail.
        case thumbnail = "small.jpg"
    }

    let path: String

    func path(of name: String, _ part: Part) -> String { "\(folder(of: name))/\(name).\(part.rawValue)" }

    /// Creates an empty file for an upload, readable only by this user of the system.
    func create(_ name: String) async throws -> OpenFile {
        try await away {
            try FileManager.default.createDirectory(atPath: folder(of: name), withIntermediateDirectories: true)
            return try OpenFile.open(
                FilePath(path(of: name, .original)),
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite]
            )
        }
    }

    func write(_ bytes: ByteBuffer, to file: OpenFile) async throws {
        try await away { _ = try bytes.withUnsafeReadableBytes { try file.writeAll($0) } }
    }

    func close(_ file: OpenFile) async throws { try await away { try file.close() } }

    /// Returns the beginning of an upload.
    func beginning(of name: String, bytes: Int) async throws -> [UInt8] {
        try await away {
            let file = try open(path(of: name, .original))
            return try file.closeAfter { try file.bytes(atMost: bytes) }
        }
    }

    /// Flushes picture and thumbnail to disk, so that they survive a power failure, and deletes the upload.
    ///
    /// - Returns: The size of both files in bytes.
    func settle(_ name: String) async throws -> Int {
        try await away {
            let sizes = try [Part.picture, .thumbnail].map { part -> Int in
                let file = try open(path(of: name, part))
                return try file.closeAfter {
                    try file.flush()
                    return try Int(file.seek(offset: 0, from: .end))
                }
            }
            try FileManager.default.removeItem(atPath: path(of: name, .original))
            let folder = try open(folder(of: name))
            try folder.closeAfter { try folder.flush() }
            return sizes.reduce(0, +)
        }
    }

    /// Returns a file's content; `nil` where it is missing.
    func content(of name: String, _ part: Part) async throws -> ByteBuffer? {
        try await away {
            FileManager.default.contents(atPath: path(of: name, part)).map { ByteBuffer(bytes: $0) }
        }
    }

    /// Deletes all files of a picture; safe to repeat.
    func erase(_ name: String) async throws {
        try await away {
            for part in Part.allCases where FileManager.default.fileExists(atPath: path(of: name, part)) {
                try FileManager.default.removeItem(atPath: path(of: name, part))
            }
        }
    }

    private func open(_ path: String) throws -> OpenFile {
        try OpenFile.open(FilePath(path), .readOnly, options: [.closeOnExec])
    }

    private func folder(of name: String) -> String { "\(path)/\(name.prefix(2))" }

    private func away<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await NIOThreadPool.singleton.runIfActive { try work() }
    }
}

extension OpenFile {
    /// Returns the content, up to a number of bytes.
    func bytes(atMost limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let rest = UnsafeMutableRawBufferPointer(buffer)[count...]
                let read = try self.read(into: UnsafeMutableRawBufferPointer(rebasing: rest))
                if read == 0 { return }
                count += read
            }
        }
    }

    /// Waits until everything is written to disk.
    func flush() throws {
        guard fsync(rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}
