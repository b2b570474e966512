import Foundation

/// A range of network addresses with the same first bits, such as `10.0.0.0/8`.
public struct AddressRange: Hashable, Sendable {
    private let first: NetworkAddress
    private let length: Int

    /// Parses CIDR notation (RFC 4632), or one address; `nil` if invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let address = NetworkAddress(parts[0]), parts.count <= 2 else { return nil }
        let whole = address.bytes.count * 8
        // Prefixes of addresses such as ::ffff:10.0.0.0 also count the bits before the IPv4 address.
        let offset = whole == 32 && parts[0].contains(":") ? 96 : 0
        guard parts.count == 2 else {
            first = address
            length = whole
            return
        }
        guard let stated = UInt8(parts[1]), (0...whole).contains(Int(stated) - offset) else { return nil }
        first = address
        length = Int(stated) - offset
    }

    /// Returns whether an address is in the range.
    func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        let whole = length / 8
        guard address.bytes.prefix(whole) == first.bytes.prefix(whole) else { return false }
        if length.isMultiple(of: 8) { return true }
        return (address.bytes[whole] ^ first.bytes[whole]) >> UInt8(8 - length % 8) == 0
    }
}
