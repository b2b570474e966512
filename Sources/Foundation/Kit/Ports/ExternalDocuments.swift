/// Loads documents from third-party servers.
public protocol ExternalDocuments: Sendable {
    /// Loads the document at an address.
    ///
    /// - Parameters:
    ///   - address: an http or https address.
    ///   - limit: the maximum size in bytes.
    /// - Returns: its bytes.
    /// - Throws: any failure; it times out after some seconds.
    func read(_ address: String, atMost limit: Int) async throws -> [UInt8]

    /// Loads the header of a document without its body; not supported by default.
    ///
    /// - Parameter address: an http or https address.
    /// - Returns: the header after all redirects.
    /// - Throws: any failure; it times out after some seconds.
    func head(of address: String) async throws -> DocumentHead
}

extension ExternalDocuments {
    /// Fails by default.
    ///
    /// - Throws: `HeadNotRead`.
    public func head(of address: String) async throws -> DocumentHead { throw HeadNotRead() }
}

/// The error where only whole documents can be loaded.
public struct HeadNotRead: Error {}
