public import CrosstownContract

/// The server's "no", in words that may be shown to people (RFC 9457).
///
/// A refusal is an expected answer: nothing is broken, and the same request will be refused again until something
/// changes.
public struct Refusal: Error, Hashable, Sendable {
    /// What is wrong with one field of a request.
    public struct FieldError: Codable, Hashable, Sendable {
        /// The field's name; names inside other fields are joined with dots.
        public var field: String
        /// What to change.
        public var message: String
        /// The places that the field's value may mean, where it must be said which.
        public var candidates: [PlaceResponse]?

        /// Names a field and what to change.
        public init(field: String, message: String, candidates: [PlaceResponse]? = nil) {
            self.field = field
            self.message = message
            self.candidates = candidates
        }
    }

    /// The HTTP status, 400 to 499.
    public var status: Int
    /// A URI that names the kind of refusal; `about:blank` where the status says it all.
    public var type: String
    /// What happened, in a few words.
    public var title: String
    /// What it means and what to do.
    public var detail: String?
    /// The fields that must be changed.
    public var fields: [FieldError]
    /// How long the server asks to wait before trying again.
    public var retryAfter: Duration?

    /// Describes a refusal.
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

    /// What is wrong with one field, if anything.
    public func message(for field: String) -> String? {
        fields.first { $0.field == field }?.message
    }
}
