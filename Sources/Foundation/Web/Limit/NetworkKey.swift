/// The keys with which limits count networks.
///
/// A host with IPv6 usually has 2^64 addresses, which are one network here. A rented server often has a /48, which is
/// 65,536 such networks: each also counts for its /48, within a wider limit.
public enum NetworkKey {
    /// The limit of the networks of one /48 together, as a multiple of that of each.
    public static let wideFactor = 16.0

    private static let suffix = "/64"

    /// Returns the key of an address, or the shared one without an address.
    public static func text(of address: String?) -> String {
        "network \(address.map { NetworkAddress($0)?.network ?? $0 } ?? "unknown")"
    }

    /// Returns the key of the wider network for a key; `nil` for IPv4 and for keys that do not end with a network.
    ///
    /// Keys may begin with other words, such as a user name.
    public static func wider(_ key: String) -> String? {
        guard key.utf8.count > suffix.utf8.count, key.hasSuffix(suffix) else { return nil }
        let start = key.lastIndex(of: " ").map(key.index(after:)) ?? key.startIndex
        let bytes = key[start...].dropLast(suffix.count).split(separator: ":", omittingEmptySubsequences: false)
        guard bytes.count == 8, bytes.allSatisfy({ UInt8($0, radix: 16) != nil }) else { return nil }
        return "\(key[..<start])\(bytes.prefix(6).joined(separator: ":"))/48"
    }

    /// Returns the widest network of a key, for limits that a /48 shares.
    public static func widest(_ key: String) -> String { wider(key) ?? key }
}
