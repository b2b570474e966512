import CrosstownSQL
import Foundation

/// A folder of its own that is removed with everything in it when the value goes.
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
        // A folder that cannot be removed is left to the system, which clears its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}
