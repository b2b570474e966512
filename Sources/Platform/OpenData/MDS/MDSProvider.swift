public import CrosstownValues
import Crypto
import Foundation

/// Who answers for the vehicles towards a city that asks by the Mobility Data Specification.
public struct MDSProvider: Hashable, Sendable {
    /// What MDS's list of providers knows the operator by.
    public let id: Identifier<MDSProvider>

    /// Takes over an identity from MDS's list of providers.
    public init(id: Identifier<MDSProvider>) { self.id = id }

    /// Makes an identity from an address, for an operator that the list does not have: the same one every time.
    public init(address: String) { id = nameBasedIdentifier("provider", address) }
}

/// An identity that follows from what it stands for, the same on every server: a UUID of version 8 (RFC 9562).
///
/// - Parameters:
///   - kind: what is identified, so that two kinds with the same name differ.
///   - name: what tells it from others of its kind.
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
