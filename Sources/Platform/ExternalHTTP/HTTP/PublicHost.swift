import Foundation

/// The rule for network addresses on the public internet.
///
/// All other addresses are on this machine or its network, which third-party documents must not reach. Source: IANA
/// IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890).
enum PublicHost {
    /// IPv4 networks that are not public, each with the length of its prefix.
    private static let closedIPv4: [(network: [UInt8], bits: Int)] = [
        ([0, 0, 0, 0], 8), ([10, 0, 0, 0], 8), ([100, 64, 0, 0], 10), ([127, 0, 0, 0], 8), ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12), ([192, 0, 0, 0], 24), ([192, 0, 2, 0], 24), ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16), ([198, 18, 0, 0], 15), ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 4), ([240, 0, 0, 0], 4),
    ]
    /// The exceptions within IPv6 global unicast, which alone is public.
    private static let closedIPv6: [(network: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0x00, 0x00], 20),
        ([0x20, 0x02, 0x00, 0x00], 16),
    ]

    /// Whether an address, as text without brackets, is on the public internet.
    static func contains(_ text: String) -> Bool {
        // A zone, as in fe80::1%eth0, is a network of this machine.
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return isPublic(ipv4: withUnsafeBytes(of: &four) { Array($0) }) }
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return false }
        return isPublic(ipv6: withUnsafeBytes(of: &sixteen) { Array($0) })
    }

    private static func isPublic(ipv4 bytes: [UInt8]) -> Bool {
        !closedIPv4.contains { begins(bytes, with: $0.network, bits: $0.bits) }
    }

    private static func isPublic(ipv6 bytes: [UInt8]) -> Bool {
        // 64:ff9b::/96 leads to the IPv4 address in its last bytes (RFC 6052).
        let translation: [UInt8] = [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        if begins(bytes, with: translation, bits: 96) { return isPublic(ipv4: Array(bytes.suffix(4))) }
        guard begins(bytes, with: [0x20], bits: 3) else { return false }
        return !closedIPv6.contains { begins(bytes, with: $0.network, bits: $0.bits) }
    }

    private static func begins(_ bytes: [UInt8], with network: [UInt8], bits: Int) -> Bool {
        let whole = bits / 8
        guard bytes.prefix(whole) == network.prefix(whole) else { return false }
        guard !bits.isMultiple(of: 8) else { return true }
        return (bytes[whole] ^ network[whole]) >> UInt8(8 - bits % 8) == 0
    }
}
