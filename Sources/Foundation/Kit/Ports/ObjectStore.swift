/// Stores bytes by name: files on the server, or a service that several servers share.
///
/// Callers seal content that is not public first.
public protocol ObjectStore: Sendable {
    /// Stores bytes durably, also against a loss of power.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - name: up to 100 lower-case letters, digits and hyphens; an unused name.
    /// - Throws: any error of writing.
    func put(_ bytes: [UInt8], named name: String) async throws

    /// Returns the bytes of a name; `nil` if missing.
    ///
    /// - Throws: any error of reading.
    func get(_ name: String) async throws -> [UInt8]?

    /// Deletes the bytes of a name, if any.
    ///
    /// - Throws: any error of deleting.
    func remove(_ name: String) async throws
}
