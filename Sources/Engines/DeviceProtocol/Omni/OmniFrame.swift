/// One frame of the OMNI protocol: `*HDR,OM,IMEI[,time],command[,parameters]#`.
public struct OmniFrame: Hashable, Sendable {
    /// The sender of a frame, as its header says.
    public enum Direction: Hashable, Sendable {
        /// A lock.
        case fromDevice
        /// The server.
        case toDevice
    }

    /// The device that sends or receives the frame.
    public let peer: OmniPeer
    /// The sender.
    public let direction: Direction
    /// The time, in dialects that carry it.
    public let time: OmniTime?
    /// The command, such as `L0`.
    public let command: String
    /// The parameters of the command.
    public let parameters: [String]

    /// Creates a frame.
    public init(
        _ direction: Direction,
        _ peer: OmniPeer,
        time: OmniTime? = nil,
        command: String,
        _ parameters: [String] = []
    ) {
        self.peer = peer
        self.direction = direction
        self.time = time
        self.command = command
        self.parameters = parameters
    }

    /// Parses the bytes between `*` and `#`; `nil` for an invalid frame or an unknown dialect.
    ///
    /// Spaces around fields are removed because some makes of devices pad them.
    public init?(_ body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
        guard fields.count >= 4, let (dialect, direction) = Self.kind(of: fields[0]), Self.isWord(fields[1]),
            let imei = IMEI(fields[2])
        else { return nil }
        time = OmniTime(fields[3])
        let rest = fields.dropFirst(time == nil ? 3 : 4)
        guard let command = rest.first, Self.isWord(command) else { return nil }
        peer = OmniPeer(dialect, imei, vendor: String(fields[1]))
        self.direction = direction
        self.command = String(command)
        parameters = rest.dropFirst().map(String.init)
    }

    /// The bytes to send, with the two leading bytes that devices expect from the server.
    public var bytes: [UInt8] {
        var fields = [peer.dialect.header(direction), peer.vendor, peer.imei.description]
        if let time { fields.append(time.digits) }
        let text = "*" + (fields + [command] + parameters).joined(separator: ",") + "#\n"
        return (direction == .toDevice ? [0xFF, 0xFF] : []) + Array(text.utf8)
    }

    private static func kind(of header: Substring) -> (OmniDialect, Direction)? {
        for dialect in OmniDialect.allCases {
            if header == dialect.header(.fromDevice) { return (dialect, .fromDevice) }
            if header == dialect.header(.toDevice) { return (dialect, .toDevice) }
        }
        return nil
    }

    /// Returns whether a field can be a command or a vendor's name: one to four letters and digits.
    private static func isWord(_ field: Substring) -> Bool {
        (1...4).contains(field.utf8.count)
            && field.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    }

    private static func trimmed(_ field: Substring) -> Substring {
        var field = field
        while field.utf8.first == 32 { field.removeFirst() }
        while field.utf8.last == 32 { field.removeLast() }
        return field
    }
}
