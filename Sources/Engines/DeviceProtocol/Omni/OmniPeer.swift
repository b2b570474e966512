/// Who speaks: a device in its dialect.
public struct OmniPeer: Hashable, Sendable {
    /// The form of the protocol.
    public let dialect: OmniDialect
    /// The number of the device.
    public let imei: IMEI
    /// The maker's letters, which the server repeats as the device sent them.
    public let vendor: String

    /// Describes a device.
    public init(_ dialect: OmniDialect, _ imei: IMEI, vendor: String = "OM") {
        self.dialect = dialect
        self.imei = imei
        self.vendor = vendor
    }
}
