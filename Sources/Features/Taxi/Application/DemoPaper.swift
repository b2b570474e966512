/// A drawn picture of a card with a portrait and lines, for the demo.
struct DemoPaper {
    /// The filename.
    let name: String
    let card: [UInt8]
    let band: [UInt8]
    let hasPortrait: Bool

    static let all = [
        DemoPaper(name: "driving-license.png", card: [246, 218, 224], band: [201, 74, 110], hasPortrait: true),
        DemoPaper(name: "taxi-license.png", card: [214, 228, 245], band: [38, 84, 150], hasPortrait: true),
        DemoPaper(name: "insurance.png", card: [233, 243, 230], band: [58, 125, 68], hasPortrait: false),
    ]

    private static let (width, height) = (640, 400)

    /// The palette index of a pixel.
    private func color(_ x: Int, _ y: Int) -> UInt8 {
        if y < 64 { return (32..<260).contains(x) && (26..<42).contains(y) ? 0 : 1 }
        if hasPortrait, (40..<190).contains(x), (100..<300).contains(y) {
            let (across, down) = (x - 115, y - 165)
            let isHead = across * across + down * down < 42 * 42
            let isBody = y > 225 && across * across * 3 + (y - 330) * (y - 330) * 2 < 22_000
            return isHead || isBody ? 2 : 3
        }
        let left = hasPortrait ? 230 : 40
        let line = (y - 104) / 34
        let isLine = (104..<360).contains(y) && (y - 104) % 34 < 13
        return isLine && (left..<(left + 150 + line * 67 % 190)).contains(x) ? 2 : 0
    }

    /// The picture as a PNG with a palette, uncompressed to avoid a compressor.
    var png: [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<Self.height {
            rows.append(0)
            for x in 0..<Self.width { rows.append(color(x, y)) }
        }
        let header = PNGBytes.number(Self.width) + PNGBytes.number(Self.height) + [8, 3, 0, 0, 0]
        let palette = card + band + [96, 98, 108] + [250, 250, 252]
        return [137, 80, 78, 71, 13, 10, 26, 10] + PNGBytes.chunk("IHDR", header) + PNGBytes.chunk("PLTE", palette)
            + PNGBytes.chunk("IDAT", PNGBytes.stored(rows)) + PNGBytes.chunk("IEND", [])
    }
}

/// The parts of a PNG file (ISO/IEC 15948).
private enum PNGBytes {
    /// Four bytes, big-endian.
    static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + content
        return number(content.count) + body + number(Int(checksum(body)))
    }

    /// A zlib stream of uncompressed blocks (RFC 1950, RFC 1951).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let most = 65_535
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: most) {
            let end = min(start + most, bytes.count)
            let length = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for part in [length, ~length] { stream += [UInt8(truncatingIfNeeded: part), UInt8(part >> 8)] }
            stream += bytes[start..<end]
        }
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + number(high << 16 | low)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = (0..<UInt32(256)).map { byte in
            (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
        return ~bytes.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }
}
