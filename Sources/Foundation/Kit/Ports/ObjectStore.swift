/// Keeps bytes under names: files beside the server, or a service that several servers share.
///
/// Whoever puts something there has sealed it before, where it is not for everybody.
public protocol ObjectStore: Sendable {
    /// Keeps bytes under a name, which outlast a loss of power from then on.
    ///
    /// - Parameters:
    ///   - bytes: what is kept.
    ///   - name: up to 100 small letters, digits and hyphens, under which nothing is kept yet.
    /// - Throws: what writing throws.
    func put(_ bytes: [UInt8], named name: String) async throws

    /// What is kept under a name; `nil` where there is nothing.
    ///
    /// - Throws: what reading throws.
    func get(_ name: String) async throws -> [UInt8]?

    /// Forgets what is kept under a name; doing it again changes nothing.
    ///
    /// - Throws: what removing throws.
    func remove(_ name: String) async throws
}
