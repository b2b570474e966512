public import CrosstownValues
import Crypto
import Foundation

/// The operator of the vehicles for a city that uses the Mobility Data Specification.
public struct MDSProvider: Hashable, Sendable {
    /// The operator's identifier in MDS's list of providers.
    public let id: Identifier<MDSProvider>

    /// Creates a provider from MDS's list of providers.
    public init(id: Identifier<MDSProvider>) { self.id = id }

    /// Creates a provider that the list lacks, with an identifier that depends only on the address.
    public init(address: String) { id = nameBasedIdentifier("provider", address) }
}

/// An identifier that depends only on its name, the same on every server: a UUID of version 8 (RFC 9562).
///
/// - Parameters:
///   - kind: the kind, so that equal names of two kinds differ.
///   - name: the unique name within the kind.
/// - Returns: the first 122 free bits of the SHA-256 of both.
func nameBasedIdentifier<Subject>(_ kind: StaticString, _ name: String) -> Identifier<Subject> {
    let digest = Array(SHA256.hash(data: Data("crosstown \(kind) \(name)".utf8)))
    let high = digest[0..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = digest[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Identifier(
        high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
        low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    )
}
