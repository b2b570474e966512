import Glibc

/// Looks into bytes without decoding them.
enum Bytes {
    /// Where a text stands first.
    static func find(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        let length = text.utf8CodeUnitCount
        let position = bytes.withUnsafeBytes { area -> Int? in
            guard let start = area.baseAddress, area.count >= length else { return nil }
            return (0...area.count - length).first { memcmp(start + $0, text.utf8Start, length) == 0 }
        }
        return position.map { bytes.startIndex + $0..<bytes.startIndex + $0 + length }
    }

    /// The decimal number that bytes begin with.
    static func number(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.prefix { (48...57).contains($0) }.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
