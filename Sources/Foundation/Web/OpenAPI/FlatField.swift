/// A field of a form or parameter of an address, as written there: nested values by dotted names.
struct FlatField {
    let name: String
    let schema: JSONValue
    let isRequired: Bool

    /// Returns the fields of an object in a form or address.
    static func list(of schema: JSONValue, in catalog: SchemaCatalog) -> [FlatField] {
        fields(of: schema, prefix: "", isRequired: true, within: [], in: catalog)
    }

    private static func fields(
        of schema: JSONValue,
        prefix: String,
        isRequired: Bool,
        within references: [JSONValue],
        in catalog: SchemaCatalog
    ) -> [FlatField] {
        let object = catalog.resolved(schema)
        let required = Set(object["required"]?.texts ?? [])
        let properties = (object["properties"]?.members ?? [:]).sorted { $0.key < $1.key }
        return properties.flatMap { name, property in
            let isRequired = isRequired && required.contains(name)
            let isOpen = property != file(in: catalog) && !references.contains(property)
            if isOpen, catalog.resolved(property)["properties"] != nil {
                let path = references + [schema]
                return fields(
                    of: property,
                    prefix: prefix + name + ".",
                    isRequired: isRequired,
                    within: path,
                    in: catalog
                )
            }
            return [FlatField(name: prefix + name, schema: property, isRequired: isRequired)]
        }
    }

    /// Returns whether the field contains files.
    func isFile(in catalog: SchemaCatalog) -> Bool {
        let file = Self.file(in: catalog)
        return schema == file || schema["items"] == file
    }

    /// Returns the field's schema outside of JSON, where files are sent unchanged.
    func formSchema(in catalog: SchemaCatalog) -> JSONValue {
        if schema == Self.file(in: catalog) { return Self.bytes }
        return schema["items"] == Self.file(in: catalog) ? schema.adding("items", Self.bytes) : schema
    }

    /// The schema of a file.
    static let bytes: JSONValue = ["type": "string", "contentMediaType": "application/octet-stream"]

    private static func file(in catalog: SchemaCatalog) -> JSONValue { catalog.schema(of: UploadedFile.self) }
}
