public import CrosstownContract

/// An expected error of the server, with texts for users (RFC 9457).
///
/// The same request fails again until something changes.
public struct Refusal: Error, Hashable, Sendable {
    /// The error of one field.
    public struct FieldError: Codable, Hashable, Sendable {
        /// The field's name; nested names are joined with dots.
        public var field: String
        /// How to fix it.
        public var message: String
        /// The places that the value may mean, where the user has to choose.
        public var candidates: [PlaceResponse]?

        /// Creates an error.
        public init(field: String, message: String, candidates: [PlaceResponse]? = nil) {
            self.field = field
            self.message = message
            self.candidates = candidates
        }
    }

    /// The HTTP status, 400 to 499.
    public var status: Int
    /// A URI of the kind of error; `about:blank` where the status is enough.
    public var type: String
    /// A short summary of what happened.
    public var title: String
    /// The explanation, and what to do.
    public var detail: String?
    /// The invalid fields.
    public var fields: [FieldError]
    /// The delay before a retry that the server requests.
    public var retryAfter: Duration?

    /// Creates a refusal.
    public init(
        status: Int,
        type: String = "about:blank",
        title: String,
        detail: String? = nil,
        fields: [FieldError] = [],
        retryAfter: Duration? = nil
    ) {
        self.status = status
        self.type = type
        self.title = title
        self.detail = detail
        self.fields = fields
        self.retryAfter = retryAfter
    }

    /// Returns the error of a field, if any.
    public func message(for field: String) -> String? {
        fields.first { $0.field == field }?.message
    }
}
