import CrosstownWeb

/// How much pictures may take.
public struct PictureLimits: Hashable, Sendable {
    /// The largest file that is taken in, in bytes.
    public var fileBytes: Int
    /// The largest picture that is decoded, in pixels; cameras of phones make up to 50 million.
    public var pixels: Int
    /// The longest side that is decoded, in pixels.
    public var sidePixels: Int
    /// How much room the kept files of one person take at most, in bytes.
    public var ownerBytes: Int
    /// How many pictures of one person there may be.
    public var ownerPictures: Int
    /// How many pictures one person may send within an hour.
    public var hourlyPictures: Int

    /// What a picture and its thumbnail take at most, in bytes; set aside while nobody knows how large they will be.
    static let keptBytes = 3 * 1024 * 1024
    /// Where the size must stand at the latest, in bytes; cameras write up to some hundred thousand before it.
    static let headerBytes = 1024 * 1024
    /// How long a picture waits for something to belong to, in milliseconds.
    static let waitMilliseconds: Int64 = 3_600_000

    /// Takes over the limits.
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

    /// What is wrong with a file by its beginning, before anything of it is decoded; `nil` where nothing is.
    func fault(of beginning: [UInt8], _ filename: String) -> LocalizedText? {
        guard PictureHeader.Kind(beginning) != nil else { return PictureTexts.wrongType(filename) }
        guard let header = PictureHeader(beginning) else { return PictureTexts.damaged(filename) }
        let isSmall = max(header.width, header.height) <= sidePixels && header.width * header.height <= pixels
        return isSmall ? nil : PictureTexts.tooManyPixels(filename, pixels: pixels)
    }
}
