/// UTF-16 text, as some Windows programs write it.
public enum UTF16Text {
    /// Returns the text of bytes that begin with a byte order mark or with a character that has one zero byte, or `nil`
    /// for others.
    public static func decode(_ bytes: some RandomAccessCollection<UInt8>) -> String? {
        guard bytes.count >= 2, let isBigEndian = order(Array(bytes.prefix(2))) else { return nil }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var first: UInt8?
        for byte in bytes {
            guard let before = first else {
                first = byte
                continue
            }
            units.append(isBigEndian ? UInt16(before) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(before))
            first = nil
        }
        let mark: UInt16 = 0xFEFF
        return String(decoding: units.first == mark ? units.dropFirst() : units[...], as: UTF16.self)
    }

    /// Returns whether the text is big-endian, or `nil` if the bytes cannot begin such a text.
    private static func order(_ bytes: [UInt8]) -> Bool? {
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF): true
        case (0xFF, 0xFE): false
        case (0, 0): nil
        case (0, _): true
        case (_, 0): false
        default: nil
        }
    }
}
