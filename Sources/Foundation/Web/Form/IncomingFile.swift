public import NIOCore

/// A file of a form, received as it arrives.
///
/// The code that begins one has to end or abandon it.
public protocol IncomingFile: Sendable {
    /// Receives the next bytes.
    ///
    /// - Throws: ``Problem`` that names the field, as soon as the file is invalid.
    func write(_ bytes: ByteBuffer) async throws

    /// Finishes the file.
    ///
    /// - Returns: the text that replaces it in the form, such as an ID.
    /// - Throws: ``Problem`` that names the field.
    func end() async throws -> String

    /// Deletes what has arrived.
    func abandon() async
}
