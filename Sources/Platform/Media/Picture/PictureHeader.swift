/// What the first bytes of a file say of a picture: its type, whatever its name claims, and its size before it is decoded.
struct PictureHeader: Hashable, Sendable {
    /// The types of pictures that are taken in.
    enum Kind: Hashable, Sendable {
        /// JPEG (ITU-T T.81).
        case jpeg
        /// PNG (ISO/IEC 15948).
        case png
        /// WebP (RFC 9649).
        case webP
        /// HEIF with HEVC (ISO/IEC 23008-12), as some phones make it.
        case heic
    }

    let kind: Kind
    /// In pixels, as the file claims.
    let width: Int
    /// In pixels, as the file claims.
    let height: Int

    /// Reads the beginning of a file; `nil` where it is no such picture or does not say how large it is.
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
    /// How many bytes tell the type.
    static let signatureBytes = 16

    /// The brands of files whose pictures are coded by HEVC.
    private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1"]

    /// The type by the first bytes; `nil` where it is none of these, or there are too few of them.
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
