import Foundation

/// A folder of public files.
public struct AssetFolder: Sendable {
    let path: String
    let mountPoint: String

    /// Creates a folder.
    ///
    /// - Parameters:
    ///   - path: the folder on disk.
    ///   - mountPoint: the folder of its files in the catalog, such as `vendor`; by default the root.
    public init(_ path: String, at mountPoint: String = "") {
        self.path = path
        self.mountPoint = mountPoint
    }

    /// Returns the paths of the files in the catalog and on disk, without hidden files.
    ///
    /// - Throws: ``AssetFault`` if the folder cannot be read.
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
