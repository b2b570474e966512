import HTTPTypes
import Hummingbird

/// Finds the pages of forms whose targets are other addresses.
///
/// A rejected form is shown at its target, which users then reload, or find in their history.
struct FormPages {
    private let pages: Set<String>
    private let forms: [String: Operation]

    init(of operations: [Operation]) {
        pages = Set(operations.filter(\.isPage).map(\.path))
        // Messages of third-party services are not forms.
        let forms = operations.filter { $0.method == .post && $0.messageMedia.isEmpty }
        self.forms = Dictionary(forms.map { ($0.path, $0) }) { first, _ in first }
    }

    /// Returns the page of the form at an address: the declared one, else the next page above; `nil` if missing.
    func page(of path: String) -> FormPage? {
        guard let form = forms[path] else { return nil }
        if let page = form.formPage { return .named(page) }
        let steps = path.split(separator: "/")
        let above = steps.indices.reversed().first { pages.contains("/" + steps[..<$0].joined(separator: "/")) }
        return above.map { FormPage.above(steps: $0) }
    }
}

/// The page of a form.
enum FormPage: Sendable {
    /// The page with this address.
    case named(Link)
    /// The page with so many of the first segments of the form's address.
    case above(steps: Int)

    /// Returns the page for a browser that requests the form's address; `nil` for programs.
    func link(from request: Request) -> Link? {
        guard Representation.preferred(by: request.headers, offersHTML: true) == .document else { return nil }
        switch self {
        case .named(let page): return page
        case .above(let count):
            return Link(untrusted: "/" + request.uri.path.split(separator: "/").prefix(count).joined(separator: "/"))
        }
    }
}
