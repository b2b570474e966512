import HTTPTypes

extension Problem {
    /// Names the field that could not be read, with status 400 for an address and 422 for a body.
    init(_ error: DecodingError, of kind: DecodedInput) {
        let field: FieldError
        switch error {
        case .keyNotFound(let key, let context):
            field = FieldError(field: Self.name(context.codingPath + [key]), message: "is required")
        case .valueNotFound(_, let context):
            field = FieldError(field: Self.name(context.codingPath), message: "is required")
        case .typeMismatch(let type, let context):
            field = FieldError(field: Self.name(context.codingPath), message: "must be \(Self.words(for: type))")
        case .dataCorrupted(let context):
            if context.codingPath.isEmpty {
                self = .unreadable("The \(kind.rawValue) could not be read.")
                return
            }
            field = FieldError(field: Self.name(context.codingPath), message: Self.remedy(context.debugDescription))
        @unknown default:
            self = .unreadable("The \(kind.rawValue) could not be read.")
            return
        }
        self = .invalid([field])
        if kind == .address {
            status = HTTPResponse.Status.badRequest.code
            title = "Please check the address"
        }
    }

    private static func name(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }

    /// Our own messages start with "must"; those of the standard library speak of Swift and are not for people.
    private static func remedy(_ description: String) -> String {
        description.hasPrefix("must ") ? description : "is not a valid value"
    }

    private static func words(for type: Any.Type) -> String {
        switch type {
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is Bool.Type: "true or false"
        case is String.Type: "text"
        case is any Collection.Type: "a list"
        default: "of another kind"
        }
    }
}

/// Where a decoded value came from.
enum DecodedInput: String {
    /// Path and query parameters.
    case address
    /// The request's body.
    case body
}
