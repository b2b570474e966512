public import HTTPTypes

/// A route's operation for the API's description and the access check.
public struct Operation: Sendable {
    /// The HTTP method.
    public let method: HTTPRequest.Method
    /// The path, with parameters as `:name`.
    public let path: String
    /// The unique ID in the API, such as `getTaxiRequest`.
    public let id: String
    /// The group of the route.
    public let tag: String
    /// A line of description.
    public let summary: String
    /// The access rule.
    public let access: Access
    /// The type of its path and query parameters.
    let parameters: any (Decodable & Sendable).Type
    /// The type of its body, if any.
    let body: (any (Decodable & Sendable).Type)?
    /// The type of its response, if that is JSON.
    let output: (any (Encodable & Sendable).Type)?
    /// The other media types of its responses.
    var otherMedia: [String]
    /// Whether it creates something, with status 201.
    let creates: Bool
    /// Whether the response may be empty, with status 204.
    var mayBeEmpty = false
    /// The media types of messages from third-party services, if it receives those instead of a form.
    var messageMedia: [String] = []
    /// Whether it only redirects, with status 303.
    var redirects = false
    /// Whether users read its response.
    var isPage = false
    /// The page of its form, if that is neither its own address nor one above.
    var formPage: Link?
    /// The maximum body in bytes; `nil` without a body.
    public internal(set) var bodyLimit: Int?
    /// The limits for files in its form.
    var files: FormFiles?
}

extension Operation {
    /// Returns the first field for files in a body.
    static func fileField(of body: any Decodable.Type) -> String? {
        let catalog = SchemaCatalog()
        return FlatField.list(of: catalog.schema(of: body), in: catalog).first { $0.isFile(in: catalog) }?.name
    }

    /// Whether its body is a declared form, whose fields include their labels.
    public var isDeclaredForm: Bool { body is any NamedByFields.Type }

    /// The names of its body's fields, with nested ones after a dot.
    public var bodyFields: [String] {
        guard let body else { return [] }
        let catalog = SchemaCatalog()
        return FlatField.list(of: catalog.schema(of: body), in: catalog).flatMap { field in
            let inside = field.schema["items"].map { FlatField.list(of: $0, in: catalog) } ?? []
            return [field.name] + inside.map { "\(field.name).\($0.name)" }
        }
    }
}
