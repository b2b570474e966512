import Foundation

/// What `Scripts/setup` makes for Monaco; tests that need it fail where it is missing.
public enum SetupFolder {
    /// A file of the setup is not there.
    public struct Missing: Error, CustomStringConvertible {
        /// What to do.
        public let description: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Whether a file of the setup is there.
    public static func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: ".setup/\(name)").path)
    }

    /// The path of a file of the setup.
    ///
    /// - Throws: `Missing`.
    public static func path(_ name: String) throws -> String {
        guard has(name) else { throw Missing(description: "run Scripts/setup first: \(name) is missing") }
        return root.appending(path: ".setup/\(name)").path
    }
}
