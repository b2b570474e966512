/// Opens boxes of libsodium's `crypto_secretbox`: XSalsa20 and Poly1305.
///
/// Sources: Bernstein, "Extending the Salsa20 nonce" (2011), "Salsa20 specification" (2005) and "The Poly1305-AES
/// message-authentication code" (2005). Only opening is implemented, because Crosstown seals nothing with it.
enum SecretBox {
    private static let nonceCount = 24
    private static let tagCount = 16

    /// Returns the text in a box of nonce, tag and cipher text; `nil` if the key is wrong or the box was changed.
    static func open(_ box: [UInt8], key: [UInt8]) -> [UInt8]? {
        guard key.count == 32, box.count >= nonceCount + tagCount else { return nil }
        let nonce = Array(box[..<nonceCount])
        let tag = Array(box[nonceCount..<nonceCount + tagCount])
        let cipher = Array(box[(nonceCount + tagCount)...])
        let subkey = Salsa20.hash(key: key, input: Array(nonce[..<16]))
        let stream = Salsa20.stream(key: subkey, nonce: Array(nonce[16...]), count: 32 + cipher.count)
        guard areSame(Poly1305.tag(of: cipher, key: Array(stream[..<32])), tag) else { return nil }
        return cipher.indices.map { cipher[$0] ^ stream[32 + $0] }
    }

    /// Returns the key of a setting: its UTF-8, cut at 32 bytes and padded with zeros.
    static func key(of setting: String) -> [UInt8] {
        let bytes = Array(setting.utf8.prefix(32))
        return bytes + [UInt8](repeating: 0, count: 32 - bytes.count)
    }

    /// Compares in constant time, so that the duration does not disclose the first difference.
    private static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The Salsa20 core with its two uses: a stream of bytes, and a key derived from another.
private enum Salsa20 {
    private static let sigma: [UInt32] = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574]

    static func stream(key: [UInt8], nonce: [UInt8], count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 64)
        var block: UInt64 = 0
        while bytes.count < count {
            let counter = (0..<8).map { UInt8(truncatingIfNeeded: block >> (8 * UInt64($0))) }
            let start = state(key: key, input: nonce + counter)
            let end = rounds(start)
            for index in 0..<16 { append(start[index] &+ end[index], to: &bytes) }
            block += 1
        }
        return Array(bytes[..<count])
    }

    /// HSalsa20: the corners and the inner words of the core, without adding the initial state.
    static func hash(key: [UInt8], input: [UInt8]) -> [UInt8] {
        let end = rounds(state(key: key, input: input))
        var bytes: [UInt8] = []
        for index in [0, 5, 10, 15, 6, 7, 8, 9] { append(end[index], to: &bytes) }
        return bytes
    }

    private static func state(key: [UInt8], input: [UInt8]) -> [UInt32] {
        let (k, n) = (words(key), words(input))
        return [
            sigma[0], k[0], k[1], k[2], k[3], sigma[1], n[0], n[1], n[2], n[3], sigma[2], k[4], k[5], k[6], k[7],
            sigma[3],
        ]
    }

    private static func rounds(_ state: [UInt32]) -> [UInt32] {
        var x = state
        for _ in 0..<10 {
            for column in [(0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)] { quarter(&x, column) }
            for row in [(0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)] { quarter(&x, row) }
        }
        return x
    }

    private static func quarter(_ x: inout [UInt32], _ at: (Int, Int, Int, Int)) {
        x[at.1] ^= rotated(x[at.0] &+ x[at.3], 7)
        x[at.2] ^= rotated(x[at.1] &+ x[at.0], 9)
        x[at.3] ^= rotated(x[at.2] &+ x[at.1], 13)
        x[at.0] ^= rotated(x[at.3] &+ x[at.2], 18)
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }

    private static func words(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, to: bytes.count, by: 4).map { index in
            (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
        }
    }

    private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
}

/// The one-time authenticator, over limbs of 26 bits.
private enum Poly1305 {
    private static let mask: UInt64 = 0x3FF_FFFF

    static func tag(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let r = clamped(key)
        var sum: [UInt64] = [0, 0, 0, 0, 0]
        for start in stride(from: 0, to: message.count, by: 16) {
            let piece = Array(message[start..<min(message.count, start + 16)]) + [1]
            let block = limbs(piece + [UInt8](repeating: 0, count: 17 - piece.count))
            for index in 0..<5 { sum[index] += block[index] }
            sum = product(sum, r)
        }
        return added(reduced(sum), Array(key[16...]))
    }

    private static func clamped(_ key: [UInt8]) -> [UInt64] {
        var bytes = Array(key[..<16])
        for index in [3, 7, 11, 15] { bytes[index] &= 15 }
        for index in [4, 8, 12] { bytes[index] &= 252 }
        return limbs(bytes + [0])
    }

    private static func limbs(_ bytes: [UInt8]) -> [UInt64] {
        (0..<5).map { limb in
            var value: UInt64 = 0
            for bit in 0..<26 {
                let position = limb * 26 + bit
                guard position / 8 < bytes.count else { break }
                value |= UInt64(bytes[position / 8] >> UInt8(position % 8) & 1) << UInt64(bit)
            }
            return value
        }
    }

    private static func product(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
        var result = [UInt64](repeating: 0, count: 5)
        for i in 0..<5 {
            for j in 0..<5 {
                let place = i + j
                result[place % 5] += place < 5 ? a[i] * b[j] : a[i] * b[j] * 5
            }
        }
        return carried(result)
    }

    private static func carried(_ limbs: [UInt64]) -> [UInt64] {
        var result = limbs
        for _ in 0..<2 {
            for index in 0..<5 {
                let carry = result[index] >> 26
                result[index] &= mask
                if index < 4 { result[index + 1] += carry } else { result[0] += carry * 5 }
            }
        }
        return result
    }

    /// Returns the number below 2^130 - 5.
    private static func reduced(_ limbs: [UInt64]) -> [UInt64] {
        let number = carried(carried(limbs))
        var minus = number
        minus[0] += 5
        for index in 0..<4 {
            minus[index + 1] += minus[index] >> 26
            minus[index] &= mask
        }
        let isAbove = minus[4] >> 26 > 0
        minus[4] &= mask
        return isAbove ? minus : number
    }

    private static func added(_ limbs: [UInt64], _ pad: [UInt8]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        var carry: UInt64 = 0
        for index in 0..<16 {
            var byte: UInt64 = 0
            for bit in 0..<8 {
                let position = index * 8 + bit
                byte |= (limbs[position / 26] >> UInt64(position % 26) & 1) << UInt64(bit)
            }
            let sum = byte + UInt64(pad[index]) + carry
            bytes[index] = UInt8(truncatingIfNeeded: sum)
            carry = sum >> 8
        }
        return bytes
    }
}
