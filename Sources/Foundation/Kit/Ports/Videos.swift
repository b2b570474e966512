public import CrosstownValues
public import CrosstownWeb

/// A short video, made anew from what somebody sent.
public struct MadeVideo: Sendable, Hashable {
    /// The file: MP4 with H.264 and AAC, with nothing of what the camera wrote into the original.
    public let content: [UInt8]
    /// The first picture as JPEG.
    public let poster: [UInt8]
    /// How long it is, by its counted pictures.
    public let milliseconds: Int

    /// Describes a video.
    public init(content: [UInt8], poster: [UInt8], milliseconds: Int) {
        self.content = content
        self.poster = poster
        self.milliseconds = milliseconds
    }
}

/// Makes the videos anew that people send, so that nothing but pictures and sound is left of them.
public protocol Videos: Sendable {
    /// Prepares to take in a video of at most ten seconds, or ten seconds of a longer one.
    ///
    /// - Parameters:
    ///   - owner: who sends it.
    ///   - field: the field that problems name.
    ///   - filename: what the sender calls it, for problems alone.
    ///   - start: where in it the ten seconds begin that are wanted; without it, a longer one is refused.
    ///   - keep: takes the made video, and gives the text that stands in the form in its place.
    /// - Returns: What takes its bytes.
    /// - Throws: `Problem` that names the field, or one with status 429 or 503.
    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        start: Seconds?,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) async throws -> any IncomingFile
}
