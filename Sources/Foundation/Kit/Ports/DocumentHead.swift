/// The header of a third-party server's response, before the document.
public struct DocumentHead: Sendable, Hashable {
    /// A header field.
    public struct Field: Sendable, Hashable {
        /// Its name in lower case.
        public let name: String
        /// Its value.
        public let value: String

        /// Creates a field.
        public init(_ name: String, _ value: String) {
            self.name = name.lowercased()
            self.value = value
        }
    }

    /// The address of the document, after all redirects.
    public let address: String
    /// The fields in their order.
    public let fields: [Field]

    /// Creates a header.
    public init(address: String, fields: [Field]) {
        self.address = address
        self.fields = fields
    }
}
