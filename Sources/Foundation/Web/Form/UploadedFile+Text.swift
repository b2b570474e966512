import CrosstownValues
import NIOCore

extension UploadedFile {
    /// The characters of Windows-1252 from 0x80 to 0x9F.
    private static let windows = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    )

    /// The file as text: UTF-16 if its first character shows it, UTF-8, or else Windows-1252, as spreadsheets write it.
    public var text: String {
        let bytes = content.readableBytesView
        if let text = UTF16Text.decode(bytes) { return text }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            scalars.append(0x80..<0xA0 ~= byte ? Self.windows[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(scalars)
    }
}
