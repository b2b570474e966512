import Foundation
import SystemPackage

/// The file of the key that seals secrets: 32 bytes in Base64, which the server's user alone may read.
public struct SealKeyFile: Sendable {
    /// Why a file gives no key.
    public enum Fault: Error, Hashable, Sendable {
        /// It is there and cannot be read.
        case unreadable
        /// What is in it is no key.
        case malformed
        /// It is not there and cannot be made.
        case unwritable
    }

    private let path: String

    /// Names the file.
    public init(path: String) { self.path = path }

    /// The seal of the key in the file; `nil` where there is no file.
    ///
    /// - Throws: `Fault`.
    public func read() throws(Fault) -> KeyedSeal? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let content = FileManager.default.contents(atPath: path) else { throw .unreadable }
        let text = String(decoding: content, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let key = Data(base64Encoded: text), let seal = KeyedSeal(key: Array(key)) else { throw .malformed }
        return seal
    }

    /// The seal of the key in the file, which is made where it is not there.
    ///
    /// - Parameter randomBytes: makes as many bytes as are asked for, which nobody can guess.
    /// - Returns: a seal that all servers over this file share.
    /// - Throws: `Fault`; a file that is there is never replaced.
    public func readOrMake(randomBytes: (Int) -> [UInt8]) throws(Fault) -> KeyedSeal {
        if let seal = try read() { return seal }
        let draft = path + "." + randomBytes(8).map { String($0, radix: 16) }.joined()
        do { try make(randomBytes(KeyedSeal.keyBytes), draft: draft) } catch { throw .unwritable }
        // Another server may have been quicker: its key is then the one in the file.
        guard let seal = try read() else { throw .unwritable }
        return seal
    }

    /// Whether others than the file's owner may read or change it.
    public var isOpenToOthers: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
        return permissions & 0o077 != 0
    }

    /// Writes the whole key under another name first, so that nobody ever finds half of it, nor writes over another's.
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

/// Foundation has a type of the same name as the system's package.
private typealias OpenFile = SystemPackage.FileDescriptor

extension SystemPackage.FileDescriptor {
    /// Waits until everything that was written lies on the disk.
    fileprivate func flush() throws {
        guard fsync(rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}
