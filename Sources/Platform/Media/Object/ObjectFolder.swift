public import CrosstownKit
import Foundation
import NIOPosix
import SystemPackage

/// An object store of files, spread over 256 folders; all servers need the same one.
public struct ObjectFolder: ObjectStore {
    /// The name is invalid, since it could lead to another folder.
    struct BadName: Error {}

    private let path: String
    private let randomBytes: @Sendable (Int) -> [UInt8]

    /// Creates the store.
    ///
    /// - Parameters:
    ///   - path: the folder, created with the first object.
    ///   - randomBytes: creates random bytes for names of temporary files.
    public init(path: String, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.path = path
        self.randomBytes = randomBytes
    }

    /// Stores an object under a temporary name first, so that it never exists in part.
    ///
    /// - Throws: errors of writing.
    public func put(_ bytes: [UInt8], named name: String) async throws {
        let (folder, file) = try (folder(of: name), file(of: name))
        let draft = file + "." + randomBytes(8).map { String($0, radix: 16) }.joined()
        try await away {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            do {
                let opened = try OpenFile.open(
                    FilePath(draft),
                    .writeOnly,
                    options: [.create, .exclusiveCreate, .closeOnExec],
                    permissions: [.ownerReadWrite]
                )
                try opened.closeAfter {
                    try opened.writeAll(bytes)
                    try opened.flush()
                }
                guard rename(draft, file) == 0 else { throw Errno(rawValue: errno) }
            } catch {
                try? FileManager.default.removeItem(atPath: draft)
                throw error
            }
            let opened = try OpenFile.open(FilePath(folder), .readOnly, options: [.closeOnExec])
            try opened.closeAfter { try opened.flush() }
        }
    }

    /// Returns an object.
    ///
    /// - Throws: errors of reading.
    public func get(_ name: String) async throws -> [UInt8]? {
        let file = try file(of: name)
        return try await away { FileManager.default.contents(atPath: file).map(Array.init) }
    }

    /// Deletes an object.
    ///
    /// - Throws: errors of deleting.
    public func remove(_ name: String) async throws {
        let file = try file(of: name)
        try await away {
            guard FileManager.default.fileExists(atPath: file) else { return }
            try FileManager.default.removeItem(atPath: file)
        }
    }

    private func folder(of name: String) throws -> String {
        let isPlain = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard (2...100).contains(name.utf8.count), isPlain else { throw BadName() }
        return "\(path)/\(name.prefix(2))"
    }

    private func file(of name: String) throws -> String { "\(try folder(of: name))/\(name)" }

    private func away<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await NIOThreadPool.singleton.runIfActive { try work() }
    }
}
