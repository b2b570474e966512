import Foundation
import Testing

/// What `Scripts/setup` makes for Monaco; tests that need it fail where it is missing.
enum SetupFolder {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Whether a file of the setup is there.
    static func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: ".setup/\(name)").path)
    }

    /// The path of a file of the setup.
    static func path(_ name: String) throws -> String {
        let path = root.appending(path: ".setup/\(name)").path
        try #require(FileManager.default.fileExists(atPath: path), "run Scripts/setup first: \(name) is missing")
        return path
    }
}
