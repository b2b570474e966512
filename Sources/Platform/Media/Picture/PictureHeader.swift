/// The header of a picture file: its real type, and its size before decoding.
struct PictureHeader: Hashable, Sendable {
    /// The accepted types of pictures.
    enum Kind: Hashable, Sendable {
        /// JPEG (ITU-T T.81).
        case jpeg
        /// PNG (ISO/IEC 15948).
        case png
        /// WebP (RFC 9649).
        case webP
        /// HEIF with HEVC (ISO/IEC 23008-12), as some phones create.
        case heic
    }

    let kind: Kind
    /// The width in pixels, as the file claims.
    let width: Int
    /// The height in pixels, as the file claims.
    let height: Int

    /// Parses the beginning of a file; `nil` where it is not an accepted picture or has no size.
    init?(_ bytes: [UInt8]) {
        guard let kind = Kind(bytes) else { return nil }
        let reader = ByteReader(bytes: bytes)
        let size =
            switch kind {
            case .jpeg: reader.sizeOfJPEG()
            case .png: reader.sizeOfPNG()
            case .webP: reader.sizeOfWebP()
            case .heic: reader.sizeOfHEIC()
            }
        guard let size, size.width > 0, size.height > 0 else { return nil }
        self.kind = kind
        width = size.width
        height = size.height
    }
}

extension PictureHeader.Kind {
    /// The bytes that identify the type.
    static let signatureBytes = 16

    /// The brands of files with HEVC pictures.
    private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1"]

    /// Parses the type from the first bytes; `nil` for other types or too few bytes.
    init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes: bytes)
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if reader.text(at: 0, 4) == "RIFF", reader.text(at: 8, 4) == "WEBP" {
            self = .webP
        } else if reader.text(at: 4, 4) == "ftyp", let brand = reader.text(at: 8, 4), Self.heicBrands.contains(brand) {
            self = .heic
        } else {
            return nil
        }
    }
}
