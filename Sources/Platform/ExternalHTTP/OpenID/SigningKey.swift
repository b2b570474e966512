import JWTKit

/// A key by which a provider signs, without whatever secret parts it might hold.
struct SigningKey: Sendable {
    /// The ways of signing that are accepted; `none` and ways with shared secrets are not among them.
    static let algorithms: Set<String> = ["RS256", "ES256"]

    /// What tokens call it.
    let id: String?
    let algorithm: String
    let key: JWK

    /// The name under which the key is looked up where it has none.
    static let nameless = "only"
}

/// The keys that a provider publishes (RFC 7517); those that sign nothing, or in other ways, are left out.
struct KeySet: Decodable, Sendable {
    /// The largest set that is read, in bytes.
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

/// One entry of a set; members of other types than the standard's make it useless, and harm no other entry.
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
