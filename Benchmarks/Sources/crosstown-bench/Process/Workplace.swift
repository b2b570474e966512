import Foundation

/// A folder for one run, removed with everything in it.
struct Workplace {
    let folder: String

    /// Makes the folder, named after the process.
    init() throws {
        folder = NSTemporaryDirectory() + "/crosstown-bench-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder + "/vendor", withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// A new folder for the data of one server.
    func data(_ name: String) throws -> String {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
