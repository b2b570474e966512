/// An invalid setting, and how to fix it.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the setting.
    public let key: String
    /// The error.
    public let reason: String

    /// Creates an error.
    public init(_ key: String, _ reason: String) {
        self.key = key
        self.reason = reason
    }

    /// The error in one line.
    public var description: String { "setting \(key): \(reason)" }
}
