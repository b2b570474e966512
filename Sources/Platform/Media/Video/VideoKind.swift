/// The containers of videos that are taken in, by their first bytes, whatever their names claim.
enum VideoKind: Hashable, Sendable {
    /// MP4 and QuickTime (ISO/IEC 14496-12).
    case mp4
    /// WebM and Matroska (RFC 9559).
    case webM

    /// How many bytes tell the kind.
    static let signatureBytes = 12

    /// Brands of still pictures in the same container.
    private static let pictureBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "avif", "avis", "msf1"]

    /// The kind by the first bytes; `nil` where it is none of these, or there are too few of them.
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

    /// The one demuxer of ffmpeg that may read it; without it a playlist with a false name would be followed.
    var demuxer: String {
        switch self {
        case .mp4: "mov"
        case .webM: "matroska"
        }
    }
}
