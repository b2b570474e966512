/// Reads documents from the servers of others.
public protocol ExternalDocuments: Sendable {
    /// The document at an address.
    ///
    /// - Parameters:
    ///   - address: an http or https address.
    ///   - limit: the most bytes that it may have.
    /// - Returns: its bytes.
    /// - Throws: what kept it from being read; no answer takes longer than some seconds.
    func read(_ address: String, atMost limit: Int) async throws -> [UInt8]

    /// What the server at an address says before a document, which is not read; by default nothing can be asked.
    ///
    /// - Parameter address: an http or https address.
    /// - Returns: what it answered at the end of all redirects.
    /// - Throws: what kept it from being asked; no answer takes longer than some seconds.
    func head(of address: String) async throws -> DocumentHead
}

extension ExternalDocuments {
    /// Nothing can be asked.
    ///
    /// - Throws: `HeadNotRead`.
    public func head(of address: String) async throws -> DocumentHead { throw HeadNotRead() }
}

/// Why nothing can be asked: whoever reads documents here reads no heads.
public struct HeadNotRead: Error {}
