import CrosstownMedia
import Foundation
import Testing

/// Small pictures in all types, and files that only look like pictures.
enum SamplePictures {
    /// Why tests of pictures are left out.
    static let isReady = PictureLibrary.isReady()

    /// A PNG of one colour whose header claims any size; the pixels are those of `rows` rows.
    static func png(width: UInt32 = 40, height: UInt32 = 20, rows: Int? = nil) -> [UInt8] {
        let row = [UInt8](repeating: 0, count: Int(width) + 1)
        let pixels = Array(repeating: row, count: rows ?? Int(height)).flatMap(\.self)
        let rest: [UInt8] = [8, 0, 0, 0, 0]
        let parts: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            chunk("IHDR", bigEndian(width) + bigEndian(height) + rest),
            chunk("IDAT", zlib(pixels)),
            chunk("IEND", []),
        ]
        return parts.flatMap(\.self)
    }

    /// Files that are no pictures, are damaged or too large, with what is said of them.
    static let impostors: [(name: String, bytes: [UInt8], complaint: String)] = [
        ("notes.txt", text("only some words, more than sixteen"), "JPEG, PNG, WebP or HEIC; “notes.txt” is not"),
        ("photo.jpg", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), "“photo.jpg” is not"),
        ("photo.jpg", text("%PDF-1.7 and some more bytes"), "“photo.jpg” is not"),
        ("../../etc/passwd", text("root:x:0:0:root:/root:/bin/sh"), "“passwd” is not"),
        ("empty.png", [], "“empty.png” is not"),
        ("bomb.png", png(width: 30_000, height: 30_000, rows: 1), "64 megapixels each; “bomb.png”"),
        ("thin.png", png(width: 20_000, height: 1), "megapixels each; “thin.png”"),
        ("cut.png", Array(png(width: 200, height: 200).dropLast(20_000)), "“cut.png” is damaged"),
        ("head.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "“head.jpg” is damaged"),
        ("false.png", Array(png().prefix(40)) + text("no pixels here"), "“false.png” is damaged"),
    ]

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// A JPEG that a camera held upright: 40 × 20 pixels to be turned, with a place and a comment in its metadata.
    static func uprightJPEG() throws -> [UInt8] {
        let plain = try converted(png(), to: "jpg")
        let metadata = segment(0xE1, exif) + segment(0xFE, text("Made by Anna"))
        return Array(plain.prefix(2)) + metadata + Array(plain.dropFirst(2))
    }

    /// The same pixels in another type, by libvips' own program.
    static func converted(_ bytes: [UInt8], to type: String) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (folder.appending(path: "a.png"), folder.appending(path: "b.\(type)"))
        try Data(bytes).write(to: source)
        let process = Process()
        process.executableURL = URL(filePath: PictureLibrary.usualProgram)
        process.arguments = ["copy", source.path, target.path]
        try process.run()
        process.waitUntilExit()
        return [UInt8](try Data(contentsOf: target))
    }

    /// EXIF with orientation 6 (to be turned by 90°) and a latitude reference of GPS.
    private static let exif: [UInt8] = {
        let parts: [[UInt8]] = [
            text("Exif\0\0MM\0*"), [0, 0, 0, 8],
            [0, 2],
            [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
            [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38],
            [0, 0, 0, 0],
            [0, 1, 0, 1, 0, 2, 0, 0, 0, 2], text("N\0\0\0"), [0, 0, 0, 0],
        ]
        return parts.flatMap(\.self)
    }()

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(crc(named))
    }

    /// Stored blocks (RFC 1950, RFC 1951): no compression is needed to be valid.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let size = UInt16(block.count)
            let isLast: UInt8 = start + block.count == bytes.count ? 1 : 0
            let head: [UInt8] = [
                isLast, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8),
            ]
            out += head
            out += block
        }
        let sums = bytes.reduce(into: (a: UInt32(1), b: UInt32(0))) { sums, byte in
            sums.a = (sums.a + UInt32(byte)) % 65_521
            sums.b = (sums.b + sums.a) % 65_521
        }
        out += bigEndian(sums.b << 16 | sums.a)
        return out
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var rest = UInt32.max
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 {
                let divides = rest & 1 == 1
                rest >>= 1
                if divides { rest ^= 0xEDB8_8320 }
            }
        }
        return ~rest
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }
}
