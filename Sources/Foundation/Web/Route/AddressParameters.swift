import HTTPTypes
import Hummingbird

/// Reads path and query parameters as a typed value.
enum AddressParameters {
    /// The parameters; those of the path come before those of the query.
    ///
    /// - Throws: ``Problem`` with status 400 that names the parameter; 422 that names every one beyond its limits.
    static func decode<Parameters: Decodable>(
        _ type: Parameters.Type,
        of request: Request,
        context: some RequestContext
    ) throws -> Parameters {
        var fields = try FormFields(urlEncoded: request.uri.query ?? "", of: .address)
        try fields.fillInSuggestions()
        for (name, value) in context.parameters {
            guard let decoded = PercentCoding.decode(value, plusIsSpace: false) else {
                throw Problem.unreadable("The address could not be read.")
            }
            if decoded.holdsNUL { throw Problem.nulInText(field: String(name), of: .address) }
            fields.set(String(name), decoded)
        }
        let parameters: Parameters
        do {
            parameters = try Parameters(from: FieldsDecoder(fields: fields, isForm: false))
        } catch let error as DecodingError {
            throw Problem(error, of: .address, as: type)
        }
        let form = ExpectedForm.of(type)
        let excesses = form.isLimited ? LimitCheck.excesses(in: fields, form) : []
        if !excesses.isEmpty { throw Problem.invalid(excesses) }
        return parameters
    }
}
