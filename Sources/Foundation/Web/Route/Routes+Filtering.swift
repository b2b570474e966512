import HTTPTypes
import Hummingbird

extension Routes {
    /// Adds a page with a form of filters: the query of the page's own address.
    ///
    /// If a filter is invalid, browsers get the page again, with the entries and the errors at their fields, as after a
    /// rejected form; programs get the problem.
    ///
    /// - Parameters:
    ///   - path: the address, with parameters as `:name`.
    ///   - group: the group of routes.
    ///   - name: the page in the description of the API.
    ///   - filters: the fields of the form; errors of other parameters are problems for browsers too.
    ///   - page: creates the page from the path and query parameters; with a rejected form, from the parameters of an
    ///     address without a query: it then shows no results.
    public func page<Parameters: Decodable & Sendable, Output: Page>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        filters: Set<String>,
        page: @escaping @Sendable (Parameters, RefusedForm?, Context) async throws -> Output
    ) {
        self.page(
            path,
            in: group,
            name,
            retry: { error, request, context in
                guard let refused = RefusedForm(query: request, error, filters) else { return nil }
                let parameters = try AddressParameters.withoutQuery(Parameters.self, context: context)
                return (page: try await page(parameters, refused, context), status: refused.problem.httpStatus)
            },
            use: { (parameters: Parameters, context) in try await page(parameters, nil, context) }
        )
    }
}

extension RefusedForm {
    /// Creates the form of a query from its error; `nil` if the error has other causes than these fields.
    fileprivate init?(query request: Request, _ error: any Error, _ filters: Set<String>) {
        guard let problem = Problem.explained(error), problem.status < 500,
            let errors = problem.errors, !errors.isEmpty, errors.allSatisfy({ filters.contains($0.field) }),
            let fields = try? AddressParameters.query(of: request)
        else { return nil }
        self.init(fields: fields, problem: problem)
    }
}
