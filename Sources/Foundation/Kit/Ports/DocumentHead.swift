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
