import HTTPTypes
import Hummingbird

/// Receives one form or JSON body and responds in the same representation.
struct FormExchange<
    Parameters: Decodable & Sendable,
    Body: Decodable & Sendable,
    Output: Encodable & Sendable,
    Context: CrosstownContext
>: Sendable {
    let presenter: Presenter
    let creates: Bool
    let bodyLimit: Int
    let files: FileTaking<Context>?
    /// The field for files, if any.
    let fileField: String?
    let watch: RequestTimeout
    let work: BodyWork
    let retry: Routes<Context>.Retry<Parameters>?
    let handler: @Sendable (Parameters, Body, Context) async throws -> ChangeResponse<Output>

    func response(to request: Request, context: Context) async throws -> Response {
        guard let representation = Representation.preferred(by: request.headers, offersHTML: true) else {
            throw Problem.notAcceptable
        }
        let parameters = try AddressParameters.decode(Parameters.self, of: request, context: context)
        let (form, refusal) = try await read(request, context)
        do {
            if let refusal { throw refusal }
            let isChecked = request.headers[.formCheck] == "1"
            let answer = try await answer(to: form, isCheckedAlone: isChecked, parameters, context)
            let reader = presenter.localization(for: request, caller: context.caller)
            return try response(for: answer, as: representation, reader: reader)
        } catch is FormIsSound {
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        } catch  where representation != .json {
            guard let problem = Problem.explained(error), problem.status < 500 else { throw error }
            guard let retry else { throw problem.labeled(for: Body.self) }
            let refused = RefusedForm(fields: form.formFields, problem: problem)
            let page = try await retry(parameters, refused, context)
            return try shown(page, representation, problem.httpStatus, request, context.caller)
        }
    }

    /// Decodes a form and handles it; it is canceled if that times out.
    private func answer(
        to form: RequestForm,
        isCheckedAlone: Bool,
        _ parameters: Parameters,
        _ context: Context
    ) async throws -> ChangeResponse<Output> {
        try await work.run(form.byteCount, for: context.rateKey, mayHoldFile: fileField != nil) {
            try await watch.watch {
                var body = try form.decode(Body.self)
                if isCheckedAlone {
                    // Forms that are not declared are neither validated nor handled.
                    guard var checkable = body as? any CheckableBody else { throw FormIsSound() }
                    checkable.isCheckedAlone = true
                    guard let marked = checkable as? Body else { throw FormIsSound() }
                    body = marked
                }
                return try await handler(parameters, body, context)
            }
        }
    }

    /// Parses a form from one of our pages, with the error of its first rejected file.
    private func read(_ request: Request, _ context: Context) async throws -> (form: RequestForm, refusal: Problem?) {
        let largest = files?.files.bodyLimit ?? bodyLimit
        do {
            let (form, refusal) = try await content(of: request, context)
            try ForgeryCheck.checkToken(of: request, field: form.formFields["csrf"], caller: context.caller)
            return (form, refusal)
        } catch let problem as Problem where problem == .tooLarge(limit: largest) {
            guard let fileField, request.mediaType == "multipart/form-data" else { throw problem }
            // Its token was not read either: the form is shown empty, and nothing changes.
            return (.fields(FormFields()), .fileTooLarge(limit: largest, field: fileField))
        }
    }

    private func content(
        of request: Request,
        _ context: Context
    ) async throws -> (form: RequestForm, refusal: Problem?) {
        guard let files, request.mediaType == "multipart/form-data" else {
            return (try await RequestForm.read(request, limit: bodyLimit, work: work, for: context.rateKey), nil)
        }
        var form = FormWithFiles(
            textLimit: bodyLimit,
            mostFiles: files.files.most,
            admit: { try ForgeryCheck.checkToken(of: request, field: $0["csrf"], caller: context.caller) },
            begin: { try await files.intake($0, $1, context) }
        )
        try await form.read(Multipart(request, limit: files.files.bodyLimit))
        return (.fields(form.fields), form.problem)
    }

    private func shown(
        _ page: some Page,
        _ representation: Representation,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ caller: Caller?
    ) throws -> Response {
        var response = try presenter.response(
            page,
            as: representation,
            status: status,
            request: request,
            caller: caller
        )
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func response(
        for answer: ChangeResponse<Output>,
        as representation: Representation,
        reader: Localization
    ) throws -> Response {
        var response: Response
        if representation != .json {
            response = Response(status: .seeOther, headers: [.location: answer.page.href])
        } else if Output.self == Empty.self {
            response = Response(status: .noContent)
        } else {
            let isNew = creates && (answer.value as? any MaybeAbsent)?.isAbsent != true
            response = try presenter.json(answer.value, status: isNew ? .created : .ok, reader: reader, privately: true)
            if isNew { response.headers[.location] = answer.link.href }
        }
        response.headers[.cacheControl] = "no-store"
        if answer.clearsCache { response.headers[.clearSiteData] = "\"cache\"" }
        for cookie in answer.cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }
}
