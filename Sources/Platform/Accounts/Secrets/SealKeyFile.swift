import Foundation
import SystemPackage

/// The file of the sealing key: 32 bytes in Base64, readable only by the server's user.
public struct SealKeyFile: Sendable {
    /// Why the key can't be loaded.
    public enum Fault: Error, Hashable, Sendable {
        /// The file exists but is unreadable.
        case unreadable
        /// The content is invalid.
        case malformed
        /// The file doesn't exist and can't be created.
        case unwritable
    }

    private let path: String

    /// Creates a reference to the file.
    public init(path: String) { self.path = path }

    /// Returns the seal of the key in the file; `nil` if the file doesn't exist.
    ///
    /// - Throws: `Fault`.
    public func read() throws(Fault) -> KeyedSeal? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let content = FileManager.default.contents(atPath: path) else { throw .unreadable }
        let text = String(decoding: content, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let key = Data(base64Encoded: text), let seal = KeyedSeal(key: Array(key)) else { throw .malformed }
        return seal
    }

    /// Returns the seal of the key in the file, which is created if missing.
    ///
    /// - Parameter randomBytes: returns as many random bytes as requested.
    /// - Returns: a seal that all servers with this file share.
    /// - Throws: `Fault`; an existing file is never replaced.
    public func readOrMake(randomBytes: (Int) -> [UInt8]) throws(Fault) -> KeyedSeal {
        if let seal = try read() { return seal }
        let draft = path + "." + randomBytes(8).map { String($0, radix: 16) }.joined()
        do { try make(randomBytes(KeyedSeal.keyBytes), draft: draft) } catch { throw .unwritable }
        // Another server may have created the file first; then its key is used.
        guard let seal = try read() else { throw .unwritable }
        return seal
    }

    /// Whether other system users may read or change the file.
    public var isOpenToOthers: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
        return permissions & 0o077 != 0
    }

    /// Writes the whole key to a draft first, so that no server reads a partial key or overwrites another's.
    private func make(_ key: [UInt8], draft: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = try OpenFile.open(
            FilePath(draft),
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: [.ownerReadWrite]
        )
        defer { try? FileManager.default.removeItem(atPath: draft) }
        try file.closeAfter {
            try file.writeAll(Array((Data(key).base64EncodedString() + "\n").utf8))
            try file.flush()
        }
        do { try FileManager.default.linkItem(atPath: draft, toPath: path) } catch {
            guard FileManager.default.fileExists(atPath: path) else { throw error }
        }
        let folder = try OpenFile.open(FilePath(folder), .readOnly, options: [.closeOnExec])
        try folder.closeAfter { try folder.flush() }
    }

    private var folder: String { FilePath(path).removingLastComponent().string }
}

/// Foundation and the system package each have a type with this name.
private typealias OpenFile = SystemPackage.FileDescriptor

extension SystemPackage.FileDescriptor {
    /// Waits until all written data is on disk.
    fileprivate func flush() throws {
        guard fsync(rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}
