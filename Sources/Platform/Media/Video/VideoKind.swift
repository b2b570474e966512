/// The accepted containers of videos, by their first bytes instead of their names.
enum VideoKind: Hashable, Sendable {
    /// MP4 and QuickTime (ISO/IEC 14496-12).
    case mp4
    /// WebM and Matroska (RFC 9559).
    case webM

    /// The bytes that identify the container.
    static let signatureBytes = 12

    /// Brands of still pictures in the same container.
    private static let pictureBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "avif", "avis", "msf1"]

    /// Parses the container from the first bytes; `nil` for other types or too few bytes.
    init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes: bytes)
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .webM
        } else if reader.text(at: 4, 4) == "ftyp", let brand = reader.text(at: 8, 4),
            !Self.pictureBrands.contains(brand)
        {
            self = .mp4
        } else {
            return nil
        }
    }

    /// The only ffmpeg demuxer that may read the file; otherwise ffmpeg would follow a playlist with a false name.
    var demuxer: String {
        switch self {
        case .mp4: "mov"
        case .webM: "matroska"
        }
    }
}
