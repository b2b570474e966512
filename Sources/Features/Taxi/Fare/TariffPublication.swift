import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form to publish a tariff; amounts have a decimal point.
struct TariffPublication: FormFieldSet {
    let validFrom = Field<Int64>(
        "Valid from",
        .parsed("must be a date such as 2026-12-31", type: "date", limits: .day) {
            CivilDay($0).map { Int64($0.number) }
        }
    )
    let base = Field("Base fare", .amount())
    let perKilometre = Field("Per kilometer", .amount())
    let nightPerKilometre = Field("Per kilometer, nights and Sundays", .amount())
    let waitingPerMinute = Field("Waiting, per minute", .amount(mayBeZero: true))
    let luggage = Field("Per piece of luggage", .amount(mayBeZero: true))
    let least = Field("Minimum fare", .amount())
    let nightFrom = Field<Int64?>(
        "Night starts at (hour)",
        .optional(.hour),
        hint: "Leave both hours empty if the night price is valid on Sundays only.",
        isOptional: true
    )
    let nightUntil = Field<Int64?>("Night ends at (hour)", .optional(.hour), isOptional: true)
    let place1 = Field<TariffPlaceEntry?>(.optional(.tariffPlace))
    let place2 = Field<TariffPlaceEntry?>(.optional(.tariffPlace))
    let place3 = Field<TariffPlaceEntry?>(.optional(.tariffPlace))
    /// The newest version that the sender has seen: a later one of the same day is not replaced without a question.
    let newest = Field<Int64?>(.optional(.hidden(within: .number(0...1_000_000))))

    private static var amounts: [KeyPath<Self, Field<EnteredAmount>>] {
        [\.base, \.perKilometre, \.nightPerKilometre, \.waitingPerMinute, \.luggage, \.least]
    }

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let (from, until) = (input.nightFrom, input.nightUntil)
        check.require(from != nil || until == nil, \.nightFrom, "is required if the night has an end")
        check.require(until != nil || from == nil, \.nightUntil, "is required if the night has a start")
        check.require(from == nil || from != until, \.nightUntil, "must differ from the start of the night")
    }

    /// Validates that amounts exist in a currency.
    static func check(in currency: Currency) -> Input<Self>.Check {
        { input, check in
            for field in amounts {
                check.require(input[dynamicMember: field].money(in: currency) != nil, field, EnteredAmount.fault)
            }
        }
    }
}

extension Input<TariffPublication> {
    /// The entered places with the names of their fields.
    var places: [(field: String, entry: TariffPlaceEntry)] {
        [("place1", self.place1), ("place2", self.place2), ("place3", self.place3)].compactMap { field, entry in
            entry.flatMap { $0.isEmpty ? nil : (field, $0) }
        }
    }

    /// Validates the first day: only a first version can be valid from today, because current rides keep their price.
    func checkDay(after current: Tariff?, today: Int64, _ check: inout Validation) {
        if current == nil { return check.require(self.validFrom >= today, "validFrom", "must not be in the past") }
        check.require(self.validFrom > today, "validFrom", "must be a later day than today")
    }

    /// Returns the next version.
    func tariff(after last: Tariff?, places: [TariffPlace], _ currency: Currency) -> Tariff {
        let units = { (amount: EnteredAmount) in amount.money(in: currency)?.minorUnits ?? 0 }
        return Tariff(
            version: (last?.version ?? 0) + 1,
            validFrom: self.validFrom,
            currency: currency,
            prices: Tariff.Prices(
                base: units(self.base),
                perKilometre: units(self.perKilometre),
                nightPerKilometre: units(self.nightPerKilometre),
                waitingPerMinute: units(self.waitingPerMinute),
                luggage: units(self.luggage),
                least: units(self.least)
            ),
            night: Tariff.Night(from: self.nightFrom ?? 0, until: self.nightUntil ?? 0),
            places: places
        )
    }
}

struct TariffPlaceEntry: Codable, Sendable {
    var name: String?
    var latitude: Double?
    var longitude: Double?
    var radius: Int64?
    var surcharge: String?

    /// The initial values of the fields in one line.
    var line: String {
        let fields = [name, latitude?.description, longitude?.description, radius?.description, surcharge]
        return fields.map { $0 ?? "" }.joined(separator: Self.mark)
    }

    /// Whether nothing was entered; the radius has a default.
    var isEmpty: Bool { [name, surcharge].allSatisfy { $0?.allSatisfy(\.isWhitespace) ?? true } && latitude == nil }
}

extension TariffPlaceEntry {
    /// Names of places cannot contain a tab.
    private static let mark = "\t"

    init(_ place: TariffPlace, _ currency: Currency) {
        (name, radius) = (place.name, Int64(place.radius.value))
        (latitude, longitude) = (place.middle.latitude, place.middle.longitude)
        surcharge = Money(minorUnits: place.amount, currency).decimal
    }

    /// Parses the fields of a line; all are `nil` without a line.
    static func fields(of line: String?) -> [String?] {
        let fields = line?.split(separator: mark, omittingEmptySubsequences: false).map(String.init) ?? []
        return (0..<5).map { fields.indices.contains($0) ? fields[$0] : nil }
    }
}

extension TariffPlaceEntry: SelfLimiting {
    static var limits: [String: FieldLimits] {
        [
            "name": .text(0...FareService.longestPlaceName), "latitude": .latitude, "longitude": .longitude,
            "radius": .number(TariffPlace.radii), "surcharge": EnteredAmount.limits(),
        ]
    }
}

extension FieldKind where Value == Int64 {
    /// An hour of local time, 0 to 23.
    fileprivate static var hour: FieldKind {
        .parsed(
            "must be an hour from 0 to 23",
            attributes: "inputmode=\"numeric\" autocomplete=\"off\"",
            limits: .text(#"^(1?\d|2[0-3])$"#, examples: "0", "23")
        ) { text in
            Int64(text).flatMap { (0...23).contains($0) ? $0 : nil }
        }
    }
}

extension FieldKind where Value == TariffPlaceEntry {
    /// A place with radius and surcharge, validated after the rest of the form.
    fileprivate static var tariffPlace: FieldKind {
        FieldKind(sentAs: Value.self, control: tariffPlace, check: { entry, _, _ in entry })
    }

    private static func tariffPlace(_ line: FieldLine) -> Markup {
        let (name, refused) = (line.name, line.refused)
        let names = (text: "\(name).name", latitude: "\(name).latitude", longitude: "\(name).longitude")
        let first = TariffPlaceEntry.fields(of: line.value)
        let values = (
            text: refused?[names.text] ?? first[0] ?? "", latitude: refused?[names.latitude] ?? first[1] ?? "",
            longitude: refused?[names.longitude] ?? first[2] ?? ""
        )
        let place = PlaceField(
            id: names.text,
            names: names,
            label: .optional("Place with a surcharge"),
            values: values,
            fault: refused?.message(for: names.text).map { .fault(of: "Place", $0) },
            candidates: refused?.problem.candidates(for: names.text) ?? [],
            suggestions: TaxiLinks.allPlaces
        )
        let radius = FormField("\(name).radius", label: "Radius in meters", attributes: FieldLine.numeric)
        let surcharge = FormField(
            "\(name).surcharge",
            label: """
                Surcharge
                """,
            attributes: FieldLine.decimal,
            isDecimal: true
        )
        return """
            \(place.markup)\(radius.markup(refused, value: first[3] ?? "500"))\(surcharge.markup(refused, value: first[4]))
            """
    }
}
