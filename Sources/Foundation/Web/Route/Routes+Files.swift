extension Routes {
    /// Prepares to receive a file of a field.
    public typealias FileIntake =
        @Sendable (_ field: String, _ filename: String, Context) async throws
        -> any IncomingFile
}

/// The files of a form, and their receiver.
struct FileTaking<Context: CrosstownContext>: Sendable {
    let files: FormFiles
    let intake: Routes<Context>.FileIntake
}
