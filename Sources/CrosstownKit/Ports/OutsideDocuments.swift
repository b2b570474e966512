/// Reads documents from the servers of others.
public protocol OutsideDocuments: Sendable {
    /// The document at an address.
    ///
    /// - Parameters:
    ///   - address: an http or https address.
    ///   - limit: the most bytes that it may have.
    /// - Returns: its bytes.
    /// - Throws: what kept it from being read; no answer takes longer than some seconds.
    func read(_ address: String, atMost limit: Int) async throws -> [UInt8]
}
