import CrosstownKit
import CrosstownQR
import CrosstownValues
import CrosstownWeb

/// A printable poster of a walk, with a sign for each step.
struct PosterPage: Page {
    struct Sign: Codable, Sendable {
        let number: Int
        let place: String
        let address: String
        let code: String
    }

    let name: String
    let explanation: String
    let address: String
    let signs: [Sign]

    struct Model: Codable, Sendable {
        let address: String
        let signs: [Sign]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(address: address, signs: signs).encode(to: encoder) }

    var title: LocalizedText { LocalizedText(verbatim: name) }

    var main: Markup {
        """
        <p class="no-print"><button type="button" class="button" data-print data-needs-script hidden>\("Print")</button></p>\
        <section class="drop-sheet"><h1>\(name)</h1><p class="thread-text">\(explanation)</p>\(SignParts.code(address))\
        <p>\("Scan to start the walk.")</p></section>\
        \(forEach: signs, { sign in
            """
            <section class="drop-sheet"><h2>\(name)</h2><p class="figure-large">\(sign.number)</p><p>\(sign.place)</p>\
            \(SignParts.code(sign.address))<p>\("Scan here, or enter \(sign.code)")</p></section>
            """
        })
        """
    }
}

/// The sign at a place, whose code changes each minute.
struct SignPage: Page {
    let address: String
    let code: String
    let printedAddress: String
    let printedCode: String
    let use: SignCode

    struct Model: Codable, Sendable {
        let code: String
        let printedCode: String
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(code: code, printedCode: printedCode).encode(to: encoder) }

    var title: LocalizedText { "You are here" }
    var setting: PageSetting { PageSetting(.plain, reloadSeconds: 45) }

    var main: Markup {
        """
        <section class="drop-sheet"><h1>\("Something is waiting here")</h1>\(SignParts.code(address))\
        <p class="plate">\(code)</p><p>\("Scan the code, or enter it. It changes every minute.")</p></section>\
        <details class="disclosure no-print"><summary>\("Printable sign")</summary>\(SignParts.code(printedAddress))\
        <p class="plate">\(printedCode)</p><p class="quiet">\(explanation)</p></details>
        """
    }
}

extension SignPage {
    /// What the printed code opens, since it can be passed on.
    private var explanation: LocalizedText {
        switch use {
        case .near: "A printed code can be shared, so it opens only near the place. The changing code works on its own."
        case .required: "Both codes work only at the place."
        case .alone: "A printed code can be shared, and this one works from anywhere."
        }
    }
}

/// The page to enter a sign's code; the link in the QR code fills it in.
struct CodePage: Page {
    let drop: Identifier<Drop>
    let code: String
    let refused: RefusedForm?

    static var contents: any Decodable.Type { Empty.self }
    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var title: LocalizedText { "Sign code" }

    var main: Markup {
        """
        <h1>\("Sign code")</h1>\(wrong)\
        <div class="stack-small"\(attribute: "data-drop-code", drop)>\(DeclaredForm<CodeForm>().markup(
            "code-form",
            to: DropLinks.code(drop),
            button: "Open it",
            refused: refused,
            values: [\.code: code]
        ))<p class="small quiet" data-claim-state role="status"></p></div>
        """
    }

    private var wrong: Markup {
        guard let problem = refused?.problem, problem.errors == nil else { return .empty }
        let text: LocalizedText = problem.detail.map { "\(problem.title). \($0)" } ?? problem.title
        return "<p class=\"notice notice-bad\" role=\"alert\">\(.icon("alert"))<span>\(text)</span></p>"
    }
}

enum SignParts {
    /// Returns the QR code.
    static func code(_ text: String) -> Markup {
        guard let code = QRCode(text) else { return .empty }
        let side = code.size + 2 * QRCode.margin
        return """
            <svg class="drop-code" viewBox="-4 -4 \(side) \(side)" role="img" aria-label="\("Code to scan")">\
            <rect x="-4" y="-4" width="\(side)" height="\(side)" fill="#fff"/><path d="\(code.path)" fill="#000"/></svg>
            """
    }
}
