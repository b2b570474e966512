import CrosstownWeb

/// The limits of pictures.
public struct PictureLimits: Hashable, Sendable {
    /// The maximum size of an upload in bytes.
    public var fileBytes: Int
    /// The maximum number of pixels; phone cameras create up to 50 million.
    public var pixels: Int
    /// The maximum length of a side in pixels.
    public var sidePixels: Int
    /// The maximum size of one user's files in bytes.
    public var ownerBytes: Int
    /// The maximum number of one user's pictures.
    public var ownerPictures: Int
    /// The maximum number of uploads per user and hour.
    public var hourlyPictures: Int

    /// The maximum size of a picture and its thumbnail in bytes, reserved until their real size is known.
    static let keptBytes = 3 * 1024 * 1024
    /// The offset in bytes by which a file has to contain its size; cameras write up to some hundred thousand bytes
    /// before it.
    static let headerBytes = 1024 * 1024
    /// How long an unused picture is stored, in milliseconds.
    static let waitMilliseconds: Int64 = 3_600_000

    /// Creates limits.
    public init(
        fileBytes: Int = 12 * 1024 * 1024,
        pixels: Int = 64_000_000,
        sidePixels: Int = 16_384,
        ownerBytes: Int = 128 * 1024 * 1024,
        ownerPictures: Int = 300,
        hourlyPictures: Int = 60
    ) {
        self.fileBytes = fileBytes
        self.pixels = pixels
        self.sidePixels = sidePixels
        self.ownerBytes = ownerBytes
        self.ownerPictures = ownerPictures
        self.hourlyPictures = hourlyPictures
    }

    /// Validates the beginning of a file before decoding; `nil` where it is valid.
    func fault(of beginning: [UInt8], _ filename: String) -> LocalizedText? {
        guard PictureHeader.Kind(beginning) != nil else { return PictureTexts.wrongType(filename) }
        guard let header = PictureHeader(beginning) else { return PictureTexts.damaged(filename) }
        let isSmall = max(header.width, header.height) <= sidePixels && header.width * header.height <= pixels
        return isSmall ? nil : PictureTexts.tooManyPixels(filename, pixels: pixels)
    }
}
