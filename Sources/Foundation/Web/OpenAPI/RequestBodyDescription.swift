/// The body of an operation in the API's description: JSON for programs, a form for users.
struct RequestBodyDescription {
    private let body: JSONValue
    private let fields: [FlatField]
    private let files: FormFiles?
    private let catalog: SchemaCatalog

    /// Creates the description of a body from its type.
    init(_ operation: Operation, _ type: any Decodable.Type, in catalog: SchemaCatalog) {
        body = catalog.schema(of: type)
        fields = FlatField.list(of: body, in: catalog)
        files = operation.files
        self.catalog = catalog
    }

    var json: JSONValue {
        let content: JSONValue = ["application/json": ["schema": body], formType: ["schema": form]]
        return ["required": true, "content": content]
    }

    private var formType: String {
        let holdsFiles = files != nil || fields.contains { $0.isFile(in: catalog) }
        return holdsFiles ? "multipart/form-data" : "application/x-www-form-urlencoded"
    }

    private var form: JSONValue {
        var properties = Dictionary(fields.map { ($0.name, formSchema($0)) }) { first, _ in first }
        properties["csrf"] = ["type": "string", "description": "The form token, where a session cookie is sent."]
        // An unchecked checkbox is not sent.
        let required = fields.filter { $0.isRequired && $0.schema["type"] != "boolean" }.map {
            JSONValue.string($0.name)
        }
        let object: JSONValue = ["type": "object", "properties": .object(properties)]
        return required.isEmpty ? object : object.adding("required", .list(required))
    }

    /// Returns the field's schema outside of JSON, where files are sent unchanged.
    private func formSchema(_ field: FlatField) -> JSONValue {
        guard let files, field.name == files.field else { return field.formSchema(in: catalog) }
        let file = FlatField.bytes.adding("description", "A file, or the text that one sent before has left.")
        guard field.schema["items"] != nil else { return file }
        return ["type": "array", "items": file, "maxItems": .integer(files.most)]
    }
}
