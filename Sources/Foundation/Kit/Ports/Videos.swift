public import CrosstownValues
public import CrosstownWeb

/// Re-encodes users' videos, so that only pictures and sound remain.
public protocol Videos: Sendable {
    /// Prepares to receive a video of at most ten seconds, or ten seconds of a longer one.
    ///
    /// - Parameters:
    ///   - owner: the sender.
    ///   - field: the form field for errors.
    ///   - filename: the sender's name of the file, for errors only.
    ///   - start: where the selected ten seconds begin; without it, a longer video is rejected.
    ///   - keep: stores the re-encoded video, and returns the value of its form field.
    /// - Returns: the receiver of its bytes.
    /// - Throws: `Problem` for the field, or one with status 429 or 503.
    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        start: Seconds?,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) async throws -> any IncomingFile
}
