import Foundation

/// A folder whose files are sent to everybody as they are.
public struct AssetFolder: Sendable {
    let path: String
    let mountPoint: String

    /// Names a folder.
    ///
    /// - Parameters:
    ///   - path: where the folder is on disk.
    ///   - mountPoint: the folder within the catalogue that its files appear in, such as `vendor`; else the top.
    public init(_ path: String, at mountPoint: String = "") {
        self.path = path
        self.mountPoint = mountPoint
    }

    /// The paths of the files within the catalogue and on disk; hidden files are left out.
    ///
    /// - Throws: ``AssetFault`` where the folder cannot be read.
    func files() throws -> [(name: String, file: String)] {
        let root = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: root) else {
            throw AssetFault.unreadable(path)
        }
        let prefix = mountPoint.isEmpty ? "" : mountPoint + "/"
        return names.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
            .map { (prefix + $0, root + "/" + $0) }
    }
}
