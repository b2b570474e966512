public import CrosstownKit
import Foundation
import NIOPosix
import SystemPackage

/// Objects as files of a folder, spread over 256 folders; several servers need the same one.
public struct ObjectFolder: ObjectStore {
    /// A name that could lead elsewhere.
    struct BadName: Error {}

    private let path: String
    private let randomBytes: @Sendable (Int) -> [UInt8]

    /// Names the folder.
    ///
    /// - Parameters:
    ///   - path: where it is; it is made with the first object.
    ///   - randomBytes: makes as many bytes as are asked for, for the names of files that are being written.
    public init(path: String, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.path = path
        self.randomBytes = randomBytes
    }

    /// Writes the file under another name first, so that it is there as a whole or not at all.
    ///
    /// - Throws: what writing throws.
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

    /// The file as a whole.
    ///
    /// - Throws: what reading throws.
    public func get(_ name: String) async throws -> [UInt8]? {
        let file = try file(of: name)
        return try await away { FileManager.default.contents(atPath: file).map(Array.init) }
    }

    /// Removes the file.
    ///
    /// - Throws: what removing throws.
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
