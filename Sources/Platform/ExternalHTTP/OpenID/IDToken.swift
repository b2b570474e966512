import JWTKit

/// The claims of an ID token before validation.
struct IDToken: JWTPayload {
    let claims: [String: ClaimValue]

    init(from decoder: any Decoder) throws { claims = try [String: ClaimValue](from: decoder) }

    func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }

    /// The type of the key is checked too: the token's own claim is not enough.
    func verify(using algorithm: some JWTAlgorithm) throws {
        guard SigningKey.algorithms.contains(algorithm.name) else {
            throw JWTError.unsupportedAlgorithm(alg: algorithm.name)
        }
    }

    func text(_ name: String) -> String? {
        if case .text(let text) = claims[name] { text } else { nil }
    }

    /// A timestamp in whole milliseconds since 1970.
    func milliseconds(_ name: String) -> Int64? {
        guard case .number(let seconds) = claims[name] else { return nil }
        return Int64(exactly: (seconds * 1000).rounded())
    }

    /// The texts of a single value or a list.
    func texts(_ name: String) -> [String] {
        switch claims[name] {
        case .text(let text): [text]
        case .texts(let texts): texts
        default: []
        }
    }
}

/// The value of a claim, as far as it is used.
enum ClaimValue: Codable, Hashable, Sendable {
    case text(String)
    case number(Double)
    case texts([String])
    /// A Boolean, an object, null, or a list of other values.
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let texts = try? container.decode([String].self) {
            self = .texts(texts)
        } else {
            self = .other
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .texts(let texts): try container.encode(texts)
        case .other: try container.encodeNil()
        }
    }

    /// The value as text; `nil` where it is neither text nor a whole number.
    var plain: String? {
        switch self {
        case .text(let text): text
        case .number(let number): Int64(exactly: number).map(String.init)
        case .texts, .other: nil
        }
    }
}
