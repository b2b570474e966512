import CrosstownKit
import CrosstownQR
import CrosstownWeb

/// A sheet of codes to print and stick on vehicles and docks (R-9.3).
struct CodesPage: Page {
    /// Vehicles or docks.
    enum Kind: String, CaseIterable, Codable, Sendable {
        case vehicles
        case docks
    }

    struct Item: Codable, Sendable {
        let number: String
        let label: LocalizedText
        /// The content of the code.
        let address: String

        init(number: PlateNumber, label: LocalizedText, address: String) {
            self.number = number.description
            self.label = label
            self.address = address
        }
    }

    let kind: Kind
    let filter: String
    let items: [Item]

    /// The response in the API.
    private struct Encoded: Codable {
        let codes: [Item]
    }

    var title: LocalizedText { ScanTexts.codes }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(codes: items).encode(to: encoder) }

    private static let kinds = ChoiceField(
        "of",
        label: ScanTexts.of,
        choices: [(Kind.vehicles.rawValue, ConsoleTexts.vehicles), (Kind.docks.rawValue, ConsoleTexts.docks)]
    )

    var main: Markup {
        """
        <h1>\(title)</h1><p class="quiet no-print">\(ScanTexts.codesText)</p>\(filterForm)\
        \(items.isEmpty ? empty : sheet)
        """
    }

    private var filterForm: Markup {
        """
        <form class="filters no-print" method="get"\(attribute: "action", RentalLinks.consoleCodes)>\
        \(Self.kinds.markup(nil, value: kind.rawValue))<div class="field">\
        <label for="filter-number">\(ConsoleTexts.numberBegins)</label>\
        <input id="filter-number" name="filter" class="input"\(attribute: "value", filter)></div>\
        <button class="button button-small">\(ConsoleTexts.filter)</button></form>
        """
    }

    private var empty: Markup { EmptyState("search", ScanTexts.noCodes, ScanTexts.noCodesText).markup }

    private var sheet: Markup { "<ul class=\"codes\">\(forEach: items, card)</ul>" }

    private func card(_ item: Item) -> Markup {
        """
        <li class="code">\(optional: image(item))<span class="plate">\(item.number)</span>\
        <span class="quiet">\(item.label)</span></li>
        """
    }

    /// Black on white in every color scheme, as scanners need it.
    private func image(_ item: Item) -> Markup? {
        QRCode(item.address).map { code in
            let side = code.size + 2 * QRCode.margin
            return """
                <svg class="code-image" role="img"\(attribute: "aria-label", ScanTexts.code(of: item.number))\
                \(attribute: "viewBox", "\(-QRCode.margin) \(-QRCode.margin) \(side) \(side)")\
                 shape-rendering="crispEdges"><path\(attribute: "d", code.path)/></svg>
                """
        }
    }
}
