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

/// What somebody else's server says before a document.
public struct DocumentHead: Sendable, Hashable {
    /// A field of its answer.
    public struct Field: Sendable, Hashable {
        /// Its name in small letters.
        public let name: String
        /// Its value.
        public let value: String

        /// Makes a field.
        public init(_ name: String, _ value: String) {
            self.name = name.lowercased()
            self.value = value
        }
    }

    /// Where the document lies, after all redirects.
    public let address: String
    /// The fields in their order.
    public let fields: [Field]

    /// Makes a head.
    public init(address: String, fields: [Field]) {
        self.address = address
        self.fields = fields
    }
}

/// Why nothing can be asked: whoever reads documents here reads no heads.
public struct HeadNotRead: Error {}
