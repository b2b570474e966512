import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Creates responses from models: JSON, a page within the layout, or a fragment of it.
public struct Presenter: Sendable {
    let layout: any Layout
    let signIn: Link?
    let register: Link?
    let assets: Link?
    /// The languages of readers.
    public let languages: Languages

    /// Creates a presenter with a layout.
    ///
    /// Pages that need it offer the links `signIn` and `register`, with `next` to return; `assets` is the address of the current
    /// styles, scripts and icons; `languages` are those of pages, problems and texts in JSON.
    public init(
        layout: any Layout = PlainLayout(),
        signIn: Link? = nil,
        register: Link? = nil,
        assets: Link? = nil,
        languages: Languages = .english
    ) {
        self.layout = layout
        self.signIn = signIn
        self.register = register
        self.assets = assets
        self.languages = languages
    }

    /// Returns the language of a request's reader.
    func localization(for request: Request, caller: Caller?) -> Localization {
        languages.preferred(account: caller?.language, headers: request.headers)
    }

    /// Returns a page in one of its representations.
    func response(
        _ page: some Page,
        as representation: Representation,
        status: HTTPResponse.Status = .ok,
        request: Request,
        caller: Caller?
    ) throws -> Response {
        let reader = localization(for: request, caller: caller)
        var response =
            switch representation {
            case .json: try json(page, status: status, reader: reader, privately: caller != nil)
            case .fragment: html(page.main, status: status, reader: reader, caller: caller)
            case .document: whole(page, status: status, request: request, reader: reader, caller: caller)
            }
        if page.setting.isPrivate { response.headers[.cacheControl] = "no-store" }
        return response
    }

    private func whole(
        _ page: some Page,
        status: HTTPResponse.Status,
        request: Request,
        reader: Localization,
        caller: Caller?
    ) -> Response {
        let markup = document(page, request: request, caller: caller)
        var response = html(markup, status: status, reader: reader, caller: caller)
        let embeds = page.setting.embeds
        if !embeds.isEmpty { response.headers[.contentSecurityPolicy] = contentPolicy(embedding: embeds) }
        return response
    }

    /// Returns a value as JSON, with texts in the reader's language.
    func json(
        _ value: some Encodable,
        status: HTTPResponse.Status = .ok,
        reader: Localization,
        privately: Bool
    ) throws -> Response {
        Response(
            status: status,
            headers: Self.headers("application/json", privately: privately),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSON.encode(value, for: reader)))
        )
    }

    /// Returns a page as part of an event: HTML for browsers, JSON for programs.
    func text(of page: some Page, caller: Caller?, reader: Localization) throws -> String {
        guard caller?.formToken != nil else {
            return String(decoding: try JSON.encode(page, for: reader), as: UTF8.self)
        }
        return String(buffer: finished(page.main, reader: reader, caller: caller))
    }

    /// Returns a problem as a pop-up, or as `application/problem+json`.
    func response(for problem: Problem, request: Request, caller: Caller?) -> Response {
        let representation = Representation.preferred(by: request.headers, offersHTML: true) ?? .json
        let reader = localization(for: request, caller: caller)
        var response: Response
        if representation == .json {
            let body = (try? JSON.encode(problem, for: reader)) ?? Data()
            var headers = Self.headers("application/problem+json", privately: true)
            headers[.contentLanguage] = reader.language.tag
            let buffer = ByteBuffer(bytes: body)
            response = Response(status: problem.httpStatus, headers: headers, body: ResponseBody(byteBuffer: buffer))
        } else {
            let page = page(for: problem, request: request)
            let markup = representation == .fragment ? page.main : document(page, request: request, caller: caller)
            response = html(markup, status: problem.httpStatus, reader: reader, caller: caller)
            response.headers[.cacheControl] = "no-store"
        }
        for field in problem.headers { response.headers.append(field) }
        return response
    }

    private func page(for problem: Problem, request: Request) -> ProblemPage {
        let needsSignIn = problem.status == HTTPResponse.Status.unauthorized.code
        let next = request.method == .get ? Link(untrusted: request.uri.string) : nil
        return ProblemPage(
            problem: problem,
            isOfAddress: request.method == .get,
            back: problem.back ?? Self.back(from: request),
            entrance: needsSignIn ? entrance(to: next, at: request.uri.path) : nil
        )
    }

    private func entrance(to page: Link?, at path: String) -> ProblemPage.Entrance? {
        signIn.map { signIn in
            ProblemPage.Entrance(
                signIn: signIn.adding("next", page),
                register: register?.adding("next", page),
                explanation: layout.explanation(of: path)
            )
        }
    }

    /// Returns the page that sent the request, unless it is the requested one, or else the start page.
    private static func back(from request: Request) -> Link {
        guard let page = sender(of: request) else { return "/" }
        return request.method == .get && page.href == request.uri.string ? "/" : page
    }

    /// Returns the page of this site that sent the request; `nil` for other sites, and browsers that do not say it.
    private static func sender(of request: Request) -> Link? {
        guard let referer = request.headers[.referer], let authority = request.head.authority else { return nil }
        let origins = ["https://\(authority)", "http://\(authority)"]
        guard let origin = origins.first(where: { referer.hasPrefix($0 + "/") }) else { return nil }
        return Link(untrusted: String(referer.dropFirst(origin.count)))
    }

    /// Returns the path of the page: the response to a form is the page with the form, not the address that the form is
    /// sent to, which may belong to another tab.
    private static func path(of request: Request) -> String {
        guard request.method == .post, let page = sender(of: request) else { return request.uri.path }
        return String(page.href.prefix { $0 != "?" && $0 != "#" })
    }

    private func document(_ page: some Page, request: Request, caller: Caller?) -> Markup {
        let frame = PageFrame(
            title: page.title,
            main: page.main,
            path: Self.path(of: request),
            address: request.method == .get ? Link(untrusted: request.uri.string) : nil,
            caller: caller,
            setting: page.setting
        )
        return layout.document(frame)
    }

    private func html(
        _ markup: Markup,
        status: HTTPResponse.Status,
        reader: Localization,
        caller: Caller?
    ) -> Response {
        let html = finished(markup, reader: reader, caller: caller)
        var headers = Self.headers("text/html; charset=utf-8", privately: caller != nil)
        headers[.contentLanguage] = reader.language.tag
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: html))
    }

    private func finished(_ markup: Markup, reader: Localization, caller: Caller?) -> ByteBuffer {
        markup.html(
            formToken: caller?.formToken,
            assets: assets?.href ?? "",
            in: reader,
            scriptTexts: languages.scriptTexts(of: reader.language)?.href
        )
    }

    private static let varying = "Accept, Accept-Language, X-Fragment, Cookie, Authorization"

    private static func headers(_ type: String, privately: Bool) -> HTTPFields {
        var headers: HTTPFields = [.contentType: type, .vary: varying]
        headers[.cacheControl] = privately ? "no-store" : "no-cache"
        return headers
    }
}
