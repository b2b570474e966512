/// A setting that cannot be used, and what to do about it.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the setting.
    public let key: String
    /// What is wrong with it.
    public let reason: String

    /// Names a setting and its fault.
    public init(_ key: String, _ reason: String) {
        self.key = key
        self.reason = reason
    }

    /// The fault in one line.
    public var description: String { "setting \(key): \(reason)" }
}
