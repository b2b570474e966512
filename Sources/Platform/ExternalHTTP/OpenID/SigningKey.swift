import JWTKit

/// A provider's public signing key, without any secret parts.
struct SigningKey: Sendable {
    /// The accepted algorithms, without `none` and algorithms with shared secrets.
    static let algorithms: Set<String> = ["RS256", "ES256"]

    /// The key's identifier in tokens.
    let id: String?
    let algorithm: String
    let key: JWK

    /// The identifier of a key that has none.
    static let nameless = "only"
}

/// The published keys of a provider (RFC 7517), without those for other uses or algorithms.
struct KeySet: Decodable, Sendable {
    /// The maximum size of a key set in bytes.
    static let mostBytes = 256 * 1_024

    let keys: [SigningKey]

    private enum CodingKeys: String, CodingKey {
        case keys
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keys = try container.decode([PublishedKey].self, forKey: .keys).compactMap(\.signingKey)
    }
}

/// An entry of a set; members of invalid types make only this entry unusable.
private struct PublishedKey: Decodable {
    private let members: [String: String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        members = container.allKeys.reduce(into: [:]) { members, name in
            members[name.stringValue] = try? container.decode(String.self, forKey: name)
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    var signingKey: SigningKey? {
        guard members["use"] ?? "sig" == "sig" else { return nil }
        switch members["kty"] {
        case "RSA": return rsa
        case "EC": return elliptic
        default: return nil
        }
    }

    private var identifier: JWKIdentifier { JWKIdentifier(string: members["kid"] ?? SigningKey.nameless) }

    private var rsa: SigningKey? {
        guard members["alg"] ?? "RS256" == "RS256", let modulus = members["n"], let exponent = members["e"] else {
            return nil
        }
        let key = JWK.rsa(.rs256, identifier: identifier, modulus: modulus, exponent: exponent)
        return SigningKey(id: members["kid"], algorithm: "RS256", key: key)
    }

    private var elliptic: SigningKey? {
        guard members["alg"] ?? "ES256" == "ES256", members["crv"] == "P-256", let x = members["x"],
            let y = members["y"]
        else { return nil }
        let key = JWK.ecdsa(.es256, identifier: identifier, x: x, y: y, curve: .p256)
        return SigningKey(id: members["kid"], algorithm: "ES256", key: key)
    }
}
