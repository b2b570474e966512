public import NIOCore

/// One file of a form, taken in while it arrives.
///
/// Whoever begins one ends or abandons it.
public protocol IncomingFile: Sendable {
    /// Takes the next bytes.
    ///
    /// - Throws: ``Problem`` that names the field, as soon as the file is known to be refused.
    func write(_ bytes: ByteBuffer) async throws

    /// Takes the file in as a whole.
    ///
    /// - Returns: The text that stands in the form in its place, such as an identifier.
    /// - Throws: ``Problem`` that names the field.
    func end() async throws -> String

    /// Forgets what has arrived.
    func abandon() async
}
