import Foundation

/// Protects the data folder from other users of the machine.
public enum OwnFiles {
    /// Makes new files of this process readable only by its own user.
    public static func keepNewOnes() { umask(0o077) }

    /// Restricts files that an older version may have left readable: the database with its log, and the pictures.
    ///
    /// The folder itself is restricted where it is created here; an operator's folder may contain other files.
    static func tighten(in folder: String) {
        for name in readable(in: folder) {
            let path = folder + "/" + name
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            try? FileManager.default.setAttributes(
                [.posixPermissions: isFolder.boolValue ? 0o700 : 0o600],
                ofItemAtPath: path
            )
        }
    }

    /// Returns the names of files that others can read and should not.
    static func readable(in folder: String) -> [String] {
        guarded.filter { name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            let permissions = attributes?[.posixPermissions] as? NSNumber
            return (permissions?.intValue ?? 0) & 0o077 != 0
        }
    }

    /// Creates a missing folder for this user only.
    static func makeFolder(_ path: String) throws {
        if FileManager.default.fileExists(atPath: path) { return }
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    private static let guarded = [
        "crosstown.sqlite", "crosstown.sqlite-wal", "crosstown.sqlite-shm", "pictures",
    ]
}
