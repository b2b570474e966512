public import HTTPTypes

/// What a route does, as the API's description and the access check know it.
public struct Operation: Sendable {
    /// The HTTP method.
    public let method: HTTPRequest.Method
    /// The path, with parameters as `:name`.
    public let path: String
    /// A name unique in the whole API, such as `getTaxiRequest`.
    public let id: String
    /// The group that the route is listed under.
    public let tag: String
    /// One line that says what it does.
    public let summary: String
    /// Who may use it.
    public let access: Access
    /// The type of its path and query parameters.
    let parameters: any (Decodable & Sendable).Type
    /// The type of its body, where it has one.
    let body: (any (Decodable & Sendable).Type)?
    /// The type of its answer, where that is JSON.
    let output: (any (Encodable & Sendable).Type)?
    /// The other media types it answers with.
    var otherMedia: [String]
    /// Whether what it answers is new, and has status 201.
    let creates: Bool
    /// Whether there may be nothing to answer with, which has status 204.
    var mayBeEmpty = false
    /// The media types of the messages that it takes, where it takes messages of other services and no form.
    var messageMedia: [String] = []
    /// Whether it only leads to another address, with status 303.
    var redirects = false
    /// Whether people read what it answers.
    var isPage = false
    /// The page that its form is on, where that is neither its own address nor one above.
    var formPage: Link?
    /// The largest body that it takes, in bytes; `nil` where it takes none.
    public internal(set) var bodyLimit: Int?
    /// The files that its form may hold.
    var files: FormFiles?
}

extension Operation {
    /// The first field of a body that holds files.
    static func fileField(of body: any Decodable.Type) -> String? {
        let catalog = SchemaCatalog()
        return FlatField.list(of: catalog.schema(of: body), in: catalog).first { $0.isFile(in: catalog) }?.name
    }

    /// Whether its body is a declared form, whose fields bring their labels with them.
    public var isDeclaredForm: Bool { body is any NamedByFields.Type }

    /// The names of the fields of its body, with those of values inside them after a dot.
    public var bodyFields: [String] {
        guard let body else { return [] }
        let catalog = SchemaCatalog()
        return FlatField.list(of: catalog.schema(of: body), in: catalog).flatMap { field in
            let inside = field.schema["items"].map { FlatField.list(of: $0, in: catalog) } ?? []
            return [field.name] + inside.map { "\(field.name).\($0.name)" }
        }
    }
}
