/// The ID of one `Subject`: a UUID of version 7 (RFC 9562), so that IDs sort by the time of their creation.
public struct Identifier<Subject>: Hashable, Sendable {
    /// The first eight bytes, big-endian: 48 bits of Unix milliseconds, version, 12 bits of sequence or randomness.
    public let high: UInt64
    /// The last eight bytes, big-endian: variant and 62 random bits.
    public let low: UInt64

    /// Creates an identifier from its sixteen bytes as two big-endian words.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a version 7 identifier from a timestamp and random bits; the bits that the standard defines are
    /// overwritten.
    public init(at moment: Timestamp, randomHigh: UInt64, randomLow: UInt64) {
        let milliseconds = UInt64(truncatingIfNeeded: moment.milliseconds) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | (randomHigh & 0x0FFF)
        low = 0x8000_0000_0000_0000 | (randomLow & 0x3FFF_FFFF_FFFF_FFFF)
    }

    /// Returns the same ID for another subject, for example an account as a passenger.
    @inlinable
    public func of<Other>(_: Other.Type) -> Identifier<Other> { Identifier<Other>(high: high, low: low) }
}

extension Identifier: Comparable {
    /// Returns whether the left identifier was created earlier.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { (left.high, left.low) < (right.high, right.low) }
}

extension Identifier: CustomStringConvertible {
    /// The canonical form: 36 characters, lower case, with hyphens.
    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for nibble in 0..<32 {
            if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 { text.append(UInt8(ascii: "-")) }
            let word = nibble < 16 ? high : low
            let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (nibble % 16))) & 0xF
            text.append(digit < 10 ? digit + 48 : digit + 87)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Parses the canonical form, in either case; `nil` if invalid.
    public init?(_ text: some StringProtocol) {
        var words: [UInt64] = [0, 0]
        var nibbles = 0
        var position = 0
        for byte in text.utf8 {
            let hyphenExpected = position == 8 || position == 13 || position == 18 || position == 23
            position += 1
            if hyphenExpected {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard nibbles < 32, let digit = Self.hexValue(byte) else { return nil }
            words[nibbles / 16] = words[nibbles / 16] << 4 | digit
            nibbles += 1
        }
        guard nibbles == 32, position == 36 else { return nil }
        self.init(high: words[0], low: words[1])
    }

    private static func hexValue(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 48...57: UInt64(byte - 48)
        case 97...102: UInt64(byte - 87)
        case 65...70: UInt64(byte - 55)
        default: nil
        }
    }
}

#if !hasFeature(Embedded)
extension Identifier: Codable {
    /// Decodes the canonical text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must be an identifier (UUID)")
        }
        self = id
    }

    /// Encodes the canonical text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Creates identifiers; injected, so that tests can predict them.
public protocol IdentifierSource: Sendable {
    /// Creates an identifier greater than all earlier ones of this source.
    func next<Subject>(_: Subject.Type) -> Identifier<Subject>
}
#endif
