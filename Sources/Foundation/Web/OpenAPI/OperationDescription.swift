import HTTPTypes

/// An operation in the API's description.
struct OperationDescription {
    let operation: Operation
    let catalog: SchemaCatalog

    /// Returns the path with its parameters in braces; `nil` for addresses of any depth, which cannot be described.
    static func template(_ path: String) -> String? {
        if path.contains("*") { return nil }
        return path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .string(operation.id),
            "summary": .string(operation.summary),
            "tags": [.string(operation.tag)],
            "security": security,
            "responses": responses,
        ]
        let parameters = parameters
        if !parameters.isEmpty { members["parameters"] = .list(parameters) }
        if let body = operation.body {
            members["requestBody"] = RequestBodyDescription(operation, body, in: catalog).json
        } else if !operation.messageMedia.isEmpty {
            members["requestBody"] = ["content": Self.content(operation.messageMedia)]
        }
        let roles = operation.access.roles
        if !roles.isEmpty { members["x-roles"] = .list(roles.sorted().map { .string($0) }) }
        return .object(members)
    }

    private var security: JSONValue {
        let known: [JSONValue] = [["session": []], ["key": []]]
        return .list(operation.access.needsCaller ? known : [[:]] + known)
    }

    private var parameters: [JSONValue] {
        let fields = FlatField.list(of: catalog.schema(of: operation.parameters), in: catalog)
        let inPath = namesInPath
        let undeclared = inPath.filter { name in !fields.contains { $0.name == name } }
            .map { FlatField(name: $0, schema: ["type": "string"], isRequired: true) }
        return (fields + undeclared).map { field in
            let isInPath = inPath.contains(field.name)
            let isNeeded = isInPath || field.isRequired
            let parameter: JSONValue = [
                "name": .string(field.name),
                "in": isInPath ? "path" : "query",
                "required": .boolean(isNeeded),
                "schema": field.schema,
            ]
            // Forms send unselected values as empty texts, which then mean nothing; half a nested value is an error.
            return isNeeded || field.name.contains(".") ? parameter : parameter.adding("allowEmptyValue", true)
        }
    }

    private var namesInPath: [String] {
        (Self.template(operation.path) ?? "").split(separator: "{").dropFirst()
            .map { String($0.prefix { $0 != "}" }) }
    }

    private var responses: JSONValue {
        var answers: [String: JSONValue] = ["default": ["$ref": "#/components/responses/Problem"]]
        if operation.redirects {
            answers["303"] = ["description": "Where to go on.", "headers": Self.location]
        } else if operation.method == .get {
            answers["200"] = ["description": "The answer.", "content": readContent]
            if operation.mayBeEmpty { answers["204"] = ["description": "There is nothing."] }
        } else {
            answers.merge(changeAnswers.merging(bodyRefusals) { first, _ in first }) { $1 }
        }
        return .object(answers)
    }

    /// Returns media whose format is described elsewhere, such as by the programs that send it.
    private static func content(_ media: [String]) -> JSONValue {
        media.reduce([:]) { content, type in
            let isObject = type.hasSuffix("+json")
            let schema: JSONValue = type == "application/json" ? [:] : ["type": isObject ? "object" : "string"]
            return content.adding(type, ["schema": schema])
        }
    }

    private var readContent: JSONValue {
        let others = Self.content(operation.otherMedia)
        guard let output = operation.output else { return others }
        return others.adding("application/json", ["schema": schema(ofOutput: output)])
    }

    private var changeAnswers: [String: JSONValue] {
        if !operation.messageMedia.isEmpty { return messageAnswers }
        var answers = valueAnswers
        answers["303"] = ["description": "Done; for browsers, the page to go on with.", "headers": Self.location]
        return answers
    }

    private var messageAnswers: [String: JSONValue] {
        if operation.otherMedia.isEmpty { return ["204": ["description": "Taken."]] }
        return ["200": ["description": "Taken.", "content": Self.content(operation.otherMedia)]]
    }

    private var valueAnswers: [String: JSONValue] {
        guard let output = operation.output else { return ["204": ["description": "Done."]] }
        let content: JSONValue = ["application/json": ["schema": schema(ofOutput: output)]]
        let done: JSONValue = ["description": "Done.", "content": content]
        guard operation.creates else { return ["200": done] }
        let made: JSONValue = ["description": "Made.", "content": content, "headers": Self.location]
        return output is any MaybeAbsent.Type ? ["200": done, "201": made] : ["201": made]
    }

    /// The errors before a body is parsed as a whole.
    private var bodyRefusals: [String: JSONValue] {
        var refusals: [String: JSONValue] = [:]
        if let limit = operation.bodyLimit { refusals["413"] = refusal("The body is larger than \(limit) bytes.") }
        if operation.body != nil { refusals["415"] = refusal("The body is of a media type that is not listed.") }
        return refusals
    }

    private func refusal(_ reason: String) -> JSONValue {
        let content: JSONValue = ["application/problem+json": ["schema": catalog.schema(of: Problem.self)]]
        return ["description": .string(reason), "content": content]
    }

    private static let location: JSONValue = ["Location": ["schema": ["type": "string", "format": "uri-reference"]]]

    /// Returns the schema of a response; types that cannot be decoded are any object.
    private func schema(ofOutput type: any Encodable.Type) -> JSONValue {
        guard let type = (type as? any Described.Type)?.contents ?? type as? any Decodable.Type else {
            return ["type": "object", "description": "Its fields are not described."]
        }
        let schema = catalog.schema(of: type)
        return type is any MaybeAbsent.Type ? ["anyOf": [schema, ["type": "null"]]] : schema
    }
}
