import Foundation

/// Keeps what is in the data folder from the other users of the machine.
public enum OwnFiles {
    /// Has this process make files that its own user alone can read.
    public static func keepNewOnes() { umask(0o077) }

    /// Takes from others what an older version may have left readable: the database with its log, and the pictures.
    ///
    /// The folder itself is closed where it is made here; one that the operator has made may have other things in it.
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

    /// The names of what others can read and should not.
    static func readable(in folder: String) -> [String] {
        guarded.filter { name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            let permissions = attributes?[.posixPermissions] as? NSNumber
            return (permissions?.intValue ?? 0) & 0o077 != 0
        }
    }

    /// Makes a folder, for the own user alone, where there is none.
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
