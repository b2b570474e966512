import HTTPTypes
import Hummingbird

/// Decodes path and query parameters.
enum AddressParameters {
    /// Decodes the parameters; those of the path take precedence over those of the query.
    ///
    /// - Throws: ``Problem`` with status 404 if a parameter of the path is invalid: users who cut or mistyped a link
    ///   see the same as for a missing page. An invalid one of the query gets status 400; status 422 lists all beyond
    ///   their limits.
    static func decode<Parameters: Decodable>(
        _ type: Parameters.Type,
        of request: Request,
        context: some RequestContext
    ) throws -> Parameters {
        var fields = try query(of: request)
        let path = try path(of: context)
        for (name, value) in path { fields.set(name, value) }
        let parameters: Parameters
        do {
            parameters = try Parameters(from: FieldsDecoder(fields: fields, isForm: false))
        } catch let error as DecodingError {
            throw refusal(Problem(error, of: .address, as: type), path)
        }
        let form = ExpectedForm.of(type)
        let excesses = form.isLimited ? LimitCheck.excesses(in: fields, form) : []
        if !excesses.isEmpty { throw refusal(.invalid(excesses), path) }
        return parameters
    }

    /// Returns the parameters of the query.
    ///
    /// - Throws: ``Problem`` with status 400 if the query cannot be parsed.
    static func query(of request: Request) throws -> FormFields {
        var fields = try FormFields(urlEncoded: request.uri.query ?? "", of: .address)
        try fields.fillInSuggestions()
        return fields
    }

    /// Decodes the parameters as if the address had no query.
    ///
    /// - Throws: ``Problem`` with status 404 if a parameter of the path is invalid, `DecodingError` if one of the query
    ///   is required.
    static func withoutQuery<Parameters: Decodable>(
        _ type: Parameters.Type,
        context: some RequestContext
    ) throws -> Parameters {
        var fields = FormFields()
        for (name, value) in try path(of: context) { fields.set(name, value) }
        return try Parameters(from: FieldsDecoder(fields: fields, isForm: false))
    }

    /// Returns the parameters of the path, by name.
    private static func path(of context: some RequestContext) throws -> [String: String] {
        var path: [String: String] = [:]
        for (name, value) in context.parameters {
            guard let decoded = PercentCoding.decode(value, plusIsSpace: false), !decoded.holdsNUL else {
                throw Problem.notFound()
            }
            path[String(name)] = decoded
        }
        return path
    }

    /// Returns the error of invalid parameters; not found if one of the path is among them.
    private static func refusal(_ problem: Problem, _ path: [String: String]) -> Problem {
        let names = (problem.errors ?? []).map { String($0.field.prefix { $0 != "." }) }
        return names.contains { path[$0] != nil } ? .notFound() : problem
    }
}
