import HTTPTypes
import Hummingbird

/// Finds the pages of forms that are sent to addresses of their own.
///
/// A refused form is shown again at the address that it was sent to, which people then reload, or find in their history.
struct FormPages {
    private let pages: Set<String>
    private let forms: [String: Operation]

    init(of operations: [Operation]) {
        pages = Set(operations.filter(\.isPage).map(\.path))
        // Messages of other services are no forms.
        let forms = operations.filter { $0.method == .post && $0.messageMedia.isEmpty }
        self.forms = Dictionary(forms.map { ($0.path, $0) }) { first, _ in first }
    }

    /// The page of the form at an address: the one that it names, else the next page above; `nil` where there is neither.
    func page(of path: String) -> FormPage? {
        guard let form = forms[path] else { return nil }
        if let page = form.formPage { return .named(page) }
        let steps = path.split(separator: "/")
        let above = steps.indices.reversed().first { pages.contains("/" + steps[..<$0].joined(separator: "/")) }
        return above.map { FormPage.above(steps: $0) }
    }
}

/// The page that a form is on.
enum FormPage: Sendable {
    /// It has this address.
    case named(Link)
    /// It has so many of the first steps of the form's address.
    case above(steps: Int)

    /// Where a browser finds the page that asks for the form's address; `nil` for programs.
    func link(from request: Request) -> Link? {
        guard Representation.preferred(by: request.headers, offersHTML: true) == .document else { return nil }
        switch self {
        case .named(let page): return page
        case .above(let count):
            return Link(untrusted: "/" + request.uri.path.split(separator: "/").prefix(count).joined(separator: "/"))
        }
    }
}
