/// A device and its dialect.
public struct OmniPeer: Hashable, Sendable {
    /// The variant of the protocol.
    public let dialect: OmniDialect
    /// The number of the device's modem.
    public let imei: IMEI
    /// The vendor's letters, which the server repeats as the device sent them.
    public let vendor: String

    /// Creates a peer.
    public init(_ dialect: OmniDialect, _ imei: IMEI, vendor: String = "OM") {
        self.dialect = dialect
        self.imei = imei
        self.vendor = vendor
    }
}
