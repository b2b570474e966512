import CrosstownSQL
import Foundation

/// A folder that is deleted with its files when the value is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/crosstown-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw DatabaseError.unavailable(reason: "no temporary folder could be made")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        // If deleting the folder fails, the system clears its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}
