import Foundation

/// The address of a host on the network.
struct NetworkAddress: Hashable, Sendable {
    /// Four bytes for IPv4, also if it is written as IPv6; else sixteen.
    let bytes: [UInt8]

    /// Parses an address without port and zone; `nil` if invalid.
    init?(_ text: some StringProtocol) {
        let bare = String(text.prefix { $0 != "%" })
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, bare, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, bare, &sixteen) == 1 {
            let all = withUnsafeBytes(of: &sixteen) { Array($0) }
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 255 && all[11] == 255
            bytes = isMapped ? Array(all.suffix(4)) : all
        } else {
            return nil
        }
    }

    /// The IPv4 host, or the first 64 bits of an IPv6 one, which usually belong to one household or server.
    var network: String {
        if bytes.count == 4 { return description }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The address in its usual form for IPv4, and as eight groups for IPv6.
    var description: String {
        if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
    }
}
