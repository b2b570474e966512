/// The variants of the protocol for different products.
public enum OmniDialect: String, CaseIterable, Hashable, Sendable {
    /// Scooters and electric bikes: an unlock needs a key from the device, and frames carry no time.
    case scooter
    /// Ring locks of bikes: the server opens, the rider closes by hand, and frames carry the time.
    case ring

    /// Whether frames carry a time after the IMEI.
    public var carriesTime: Bool { self == .ring }

    /// Whether the server can close the lock.
    public var locksByOrder: Bool { self == .scooter }

    func header(_ direction: OmniFrame.Direction) -> String {
        switch (self, direction) {
        case (.scooter, .fromDevice): "SCOR"
        case (.scooter, .toDevice): "SCOS"
        case (.ring, .fromDevice): "CMDR"
        case (.ring, .toDevice): "CMDS"
        }
    }
}
