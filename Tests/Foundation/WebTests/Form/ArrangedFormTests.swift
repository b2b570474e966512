import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

private enum Pace: String, CaseIterable {
    case slow, fast

    var name: LocalizedText { self == .slow ? "Slowly" : "Fast" }
}

/// A form whose page arranges the fields by itself.
private struct Walk: FormFieldSet {
    let note = Field("Note", .lines(1...20, attributes: "maxlength=\"20\""))
    let pace = Field("Pace", .select(of: Pace.self, fault: "must be slow or fast") { $0.name }, hint: "As you like.")
    let days = Field<[String]>("Days", .optional(.list(0...7), or: []))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        check.require(!input.days.isEmpty, \.days, "must be one at least")
    }
}

private struct WalkPage: Page {
    let walker: String
    let refused: RefusedForm?

    private let form = DeclaredForm<Walk>()
    private static let days = CheckList("days", label: "Days", choices: [("mon", "Monday"), ("tue", "Tuesday")])

    init(walker: String, refused: RefusedForm?) {
        self.walker = walker
        self.refused = refused
    }

    var title: LocalizedText { "Walk" }

    var main: Markup {
        """
        \(form.summary(refused))<form method="post" action="/walk">\(.formToken)<b>\(walker)</b>\
        \(form.field(\.pace, refused, value: "fast"))<hr>\(form.field(\.note, refused))\(Self.days.markup(refused))</form>
        """
    }

    static var contents: any Decodable.Type { Empty.self }
    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

private struct Walker: Codable, Sendable { var name: String? }

@Suite struct ArrangedFormTests {
    private func text(_ uri: String, posting body: String? = nil) async throws -> String {
        let routes = Routes<WebContext>()
        routes.page(
            "/walk",
            in: RouteGroup(tag: "walk", access: .anyone),
            show: RouteName("getWalk", "A walk"),
            send: RouteName("addWalk", "Add a walk"),
            page: { (walker: Walker, refused, context) in
                WalkPage(walker: "\(walker.name ?? "") \(context.caller == nil ? "stranger" : "")", refused: refused)
            },
            change: { (_: Walker, input: Input<Walk>, _) in
                ChangeResponse([input.note, input.pace.rawValue] + input.days, at: "/walk")
            }
        )
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        let headers: HTTPFields = [.accept: "text/html", .contentType: "application/x-www-form-urlencoded"]
        return try await Application(router: router).test(.router) { client in
            let answer = try await client.execute(
                uri: uri,
                method: body == nil ? .get : .post,
                headers: headers,
                body: body.map { ByteBuffer(string: $0) }
            )
            return String(buffer: answer.body)
        }
    }

    @Test func `a page arranges the fields of its form and knows who looks`() async throws {
        let page = try await text("/walk?name=Anna")

        #expect(page.contains("<b>Anna stranger</b>"))
        let pace = try #require(page.range(of: "<select class=\"input\" id=\"pace\""))
        let note = try #require(page.range(of: "<textarea rows=\"5\" id=\"note\""))
        #expect(pace.lowerBound < note.lowerBound)
        #expect(page.contains("value=\"fast\" selected>Fast"))
        #expect(page.contains("maxlength=\"20\""))
        #expect(page.contains("aria-describedby=\"pace-hint\""))
    }

    @Test func `what was chosen and checked is kept when the form is refused`() async throws {
        let page = try await text("/walk", posting: "note=&pace=slow&days=tue")

        #expect(page.contains("<a href=\"#note\">Note is required.</a>"))
        #expect(page.contains("value=\"slow\" selected>Slowly"))
        #expect(page.contains("value=\"tue\" checked"))
        #expect(!page.contains("value=\"mon\" checked"))
    }

    @Test func `a choice that is not offered and a list without any are told at their fields`() async throws {
        let page = try await text("/walk", posting: "note=a&pace=never")
        let empty = try await text("/walk", posting: "note=a&pace=slow")

        #expect(page.contains("id=\"pace-error\">Pace must be slow or fast."))
        #expect(empty.contains("id=\"days-error\">Days must be one at least."))
        #expect(empty.contains("<a href=\"#days\">"))
    }

    @Test func `further ways stand beside the button`() {
        let form = DeclaredForm<Walk>().markup(
            "walk",
            to: "/walk",
            button: "Save",
            refused: nil,
            more: "<a href=\"/\">Back</a>"
        )

        #expect(form.debugDescription.contains("Save</button><a href=\"/\">Back</a></div></form>"))
    }
}
