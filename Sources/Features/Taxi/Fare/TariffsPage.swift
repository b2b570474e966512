import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The versions of the tariff, with the form that publishes the next.
struct TariffsPage: Page {
    let tariffs: [Tariff]
    let refused: RefusedForm?

    private let form = DeclaredForm<TariffPublication>()

    var title: LocalizedText { "Fares" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    var main: Markup {
        ConsoleSplit(title, list: tariffs.isEmpty ? empty : table, heading: "Publish a tariff", form: publication)
            .markup
    }

    private var publication: Markup {
        """
        <p class="quiet">\("A published version stays as it is. The next one holds from a later day on.")</p>\
        \(form.markup("publish-tariff", to: TaxiLinks.consoleTariffs, button: "Publish", refused: refused))
        """
    }

    private var empty: Markup {
        EmptyState("wallet", "No tariff yet", "Passengers are told no price before they ask for a taxi.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "tariffs",
            caption: "Versions of the tariff",
            of: tariffs,
            [
                .init("Version") { "\($0.version)" },
                .init("Valid from") { "\(LocalizedText.day(Int($0.validFrom), .full))" },
                Self.money("Base fare") { $0.base },
                Self.money("Kilometer") { $0.perKilometre },
                Self.money("Kilometer, night and Sunday") { $0.nightPerKilometre },
                Self.money("Waiting, a minute") { $0.waitingPerMinute },
                Self.money("Piece of luggage") { $0.luggage },
                Self.money("Least fare") { $0.least },
                .init("Night") { "\("\($0.night.from):00 to \($0.night.until):00")" },
                .init("Places") { Self.places($0) },
            ]
        ).markup
    }

    private static func money(
        _ name: LocalizedText,
        _ price: @escaping @Sendable (Tariff.Prices) -> Int64
    ) -> ConsoleTable.Cells<Tariff> {
        .init(name) { "\(Money(minorUnits: price($0.prices), $0.currency))" }
    }

    private static func places(_ tariff: Tariff) -> Markup {
        let texts = tariff.places.map { place -> LocalizedText in
            "\(place.name), \(Int(place.radius.value)) m: \(Money(minorUnits: place.amount, tariff.currency))"
        }
        return texts.isEmpty ? "–" : "\(forEach: texts, { "<div>\($0)</div>" })"
    }

    static var contents: any Decodable.Type { TariffList.self }

    func encode(to encoder: any Encoder) throws {
        try TariffList(tariffs: tariffs.map(TariffResponse.init)).encode(to: encoder)
    }
}

/// The versions of the tariff as programs are told them.
struct TariffList: Codable, Sendable {
    let tariffs: [TariffResponse]
}
