/// What limits count networks by.
///
/// A host with IPv6 usually has 2^64 addresses, which are one network here. A rented server often has a /48, which is 65,536
/// such networks: each also counts for the /48 it is part of, within a wider limit.
public enum NetworkKey {
    /// How many times as much the networks of one /48 may do together as each of them alone.
    public static let wideFactor = 16.0

    private static let suffix = "/64"

    /// The key of an address, or of all that have none.
    public static func text(of address: String?) -> String {
        "network \(address.map { NetworkAddress($0)?.network ?? $0 } ?? "unknown")"
    }

    /// The key of the wider network that a key counts for too; `nil` for IPv4 and for what ends with no network.
    ///
    /// Keys may begin with other words, such as the name that somebody signs in with.
    public static func wider(_ key: String) -> String? {
        guard key.utf8.count > suffix.utf8.count, key.hasSuffix(suffix) else { return nil }
        let start = key.lastIndex(of: " ").map(key.index(after:)) ?? key.startIndex
        let bytes = key[start...].dropLast(suffix.count).split(separator: ":", omittingEmptySubsequences: false)
        guard bytes.count == 8, bytes.allSatisfy({ UInt8($0, radix: 16) != nil }) else { return nil }
        return "\(key[..<start])\(bytes.prefix(6).joined(separator: ":"))/48"
    }

    /// The widest network of a key, where those of one /48 share what there is.
    public static func widest(_ key: String) -> String { wider(key) ?? key }
}
