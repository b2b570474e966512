import Foundation
import HTTPTypes

/// The API's description as an OpenAPI 3.1 document, created only from the declared routes.
public struct APIDescription: Encodable, Sendable {
    private let document: JSONValue

    /// The names of types that accepted no sample and whose fields may therefore be missing; should be empty.
    ///
    /// The usual cause is an enumeration among the fields that is not `CaseIterable`.
    public let incompleteTypes: [String]

    /// Creates the description of operations, such as those of ``Routes/operations``.
    ///
    /// - Parameters:
    ///   - operations: the operations.
    ///   - title: the API's name.
    ///   - version: the version of the API.
    ///   - cookie: the cookie with a session's token.
    public init(of operations: [Operation], title: String, version: String, cookie: SessionCookie) {
        let catalog = SchemaCatalog()
        let described = operations.filter { OperationDescription.template($0.path) != nil }
        for operation in described {
            catalog.requestSchema(of: operation.parameters)
            if let body = operation.body { catalog.requestSchema(of: body) }
        }
        let tags = Set(described.map(\.tag)).sorted()
        let paths = Self.paths(described, in: catalog)
        let responses: JSONValue = ["Problem": Self.problem(in: catalog)]
        document = [
            "openapi": "3.1.0",
            "info": ["title": .string(title), "version": .string(version)],
            "tags": .list(tags.map { ["name": .string($0)] }),
            "paths": paths,
            "components": [
                "schemas": .object(catalog.components),
                "responses": responses,
                "securitySchemes": Self.securitySchemes(cookie),
            ],
        ]
        incompleteTypes = catalog.incomplete.sorted()
    }

    /// Writes the document.
    public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }

    /// Returns the document as readable text, the same for the same routes.
    ///
    /// - Throws: `EncodingError`.
    public func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    private static func paths(_ operations: [Operation], in catalog: SchemaCatalog) -> JSONValue {
        operations.reduce([:]) { paths, operation in
            guard let path = OperationDescription.template(operation.path) else { return paths }
            let description = OperationDescription(operation: operation, catalog: catalog).json
            let methods = paths[path] ?? [:]
            return paths.adding(path, methods.adding(operation.method.rawValue.lowercased(), description))
        }
    }

    private static func problem(in catalog: SchemaCatalog) -> JSONValue {
        [
            "description": "What went wrong, and what to do (RFC 9457).",
            "content": ["application/problem+json": ["schema": catalog.schema(of: Problem.self)]],
        ]
    }

    private static func securitySchemes(_ cookie: SessionCookie) -> JSONValue {
        [
            "session": [
                "type": "apiKey", "in": "cookie", "name": .string(cookie.name),
                "description": "A signed-in browser. Changes also need the form token, as X-Form-Token or field csrf.",
            ],
            "key": ["type": "http", "scheme": "bearer", "description": "A key of the account, with its scopes."],
        ]
    }
}
