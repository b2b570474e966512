public import CrosstownWeb

/// A permission of API keys; features declare them, and administrators grant them.
public struct KeyScope: Hashable, Sendable {
    /// The name, such as `mds:read`; routes require it like a role.
    public let name: String
    /// What it allows, for users who create keys.
    public let explanation: LocalizedText
    /// The path prefixes that the scope opens; a key opens no others.
    public let paths: [String]

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - name: the name, without white space.
    ///   - explanation: what it allows, in a few words.
    ///   - paths: its path prefixes, such as `/mds/`.
    public init(_ name: String, explanation: LocalizedText, paths: [String]) {
        self.name = name
        self.explanation = explanation
        self.paths = paths
    }

    /// Creates a scope with one path prefix and an explanation that is the same in every language.
    public init(_ name: String, explanation: String, path: String) {
        self.init(name, explanation: LocalizedText(verbatim: explanation), paths: [path])
    }

    /// Returns whether the scope opens a path.
    public func opens(_ path: String) -> Bool { paths.contains { path.hasPrefix($0) } }
}
