/// An invalid setting of emission factors.
public struct FactorFault: Error, Hashable, Sendable {
    /// The name of the setting.
    public let setting: String
    /// The error.
    public let reason: String

    init(_ setting: String, _ reason: String) {
        self.setting = setting
        self.reason = reason
    }
}
