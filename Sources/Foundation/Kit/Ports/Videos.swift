public import CrosstownValues
public import CrosstownWeb

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
