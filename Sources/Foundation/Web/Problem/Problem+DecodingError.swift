extension Problem {
    /// Creates the error of a field that failed to decode, with the expected form, and status 400 for an address and
    /// 422 for a body.
    ///
    /// An error without a field, such as a list instead of an object, contains the whole form with status 400.
    init(_ error: DecodingError, of kind: DecodedInput, as type: any Decodable.Type) {
        let form = ExpectedForm.of(type)
        let (path, message) = Self.fault(error, form)
        if path.isEmpty {
            self = kind.unreadable(message)
            return
        }
        let name = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        self = .invalid([FieldError(field: name, message: message ?? "isn’t a valid value")])
        if kind == .address { becomeOfAddress() }
    }

    private static func fault(
        _ error: DecodingError,
        _ form: ExpectedForm
    ) -> (path: [any CodingKey], message: LocalizedText?) {
        switch error {
        case .keyNotFound(let key, let context):
            return (context.codingPath + [key], "is required")
        case .valueNotFound(_, let context) where !context.codingPath.isEmpty:
            return (context.codingPath, "is required")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            let wanted = form.words(at: context.codingPath).map { "must be \($0)" as LocalizedText }
            return (context.codingPath, wanted ?? remedy(context))
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            return ([], nil)
        case .dataCorrupted(let context):
            let wanted = form.words(at: context.codingPath).map { "must be \($0)" as LocalizedText }
            return (context.codingPath, remedy(context) ?? wanted)
        @unknown default:
            return ([], nil)
        }
    }

    /// Our own messages start with "must"; those of the standard library mention Swift and are not for users.
    private static func remedy(_ context: DecodingError.Context) -> LocalizedText? {
        context.debugDescription.hasPrefix("must ") ? LocalizedText(key: context.debugDescription) : nil
    }
}

/// The source of a decoded value.
enum DecodedInput: String {
    /// Path and query parameters.
    case address
    /// The request's body.
    case body

    /// The error of input that cannot be parsed as a whole.
    func unreadable(_ message: LocalizedText?) -> Problem {
        switch self {
        case .address: .unreadable("The address couldn’t be read.")
        case .body: .unreadable(message.map { "The body \($0)." as LocalizedText } ?? "The body couldn’t be read.")
        }
    }
}
