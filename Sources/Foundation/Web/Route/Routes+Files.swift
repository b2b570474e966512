extension Routes {
    /// Prepares for a file that a caller sends under a field's name.
    public typealias FileIntake =
        @Sendable (_ field: String, _ filename: String, Context) async throws
        -> any IncomingFile
}

/// The files of a form, and what takes them in.
struct FileTaking<Context: CrosstownContext>: Sendable {
    let files: FormFiles
    let intake: Routes<Context>.FileIntake
}
