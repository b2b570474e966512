import CrosstownWeb

/// Texts about pictures.
enum PictureTexts {
    static let picture: LocalizedText = "Photo"
    static let required: LocalizedText = "is required"
    static let gone: LocalizedText = "must be added again: one file is no longer available"
    static let full: LocalizedText = "must be fewer: your storage is full"

    static func wrongType(_ file: String) -> LocalizedText { "must be JPEG, PNG, WebP or HEIC; \(named(file)) is not" }

    static func damaged(_ file: String) -> LocalizedText { "can’t be used: \(named(file)) is damaged" }

    static func tooLarge(_ file: String, bytes: Int) -> LocalizedText {
        "must be at most \(bytes / 1_048_576) MB each; \(named(file)) is larger"
    }

    static func tooManyPixels(_ file: String, pixels: Int) -> LocalizedText {
        "must be at most \(pixels / 1_000_000) megapixels each; \(named(file)) is larger"
    }

    /// The user's name for a file, without its path and shortened.
    static func named(_ file: String) -> LocalizedText {
        let name = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let short = name.count > 40 ? "\(name.prefix(39))…" : name
        return short.isEmpty ? "one file" : LocalizedText(verbatim: "“\(short)”")
    }
}
