import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// The place of a station in its form: an address to search, or degrees.
struct StationPlaceField {
    /// The name of the address; only degrees are stored.
    static let address = "address"
    static let listed = FormField(address, label: ConsoleTexts.address)

    let refused: RefusedForm?
    var place: Coordinate?

    var markup: Markup {
        let degrees: Markup = """
            \(field("latitude", ConsoleTexts.latitude, place?.latitude, "data-place-latitude"))\
            \(field("longitude", ConsoleTexts.longitude, place?.longitude, "data-place-longitude"))
            """
        return PlaceField(
            id: Self.address,
            names: (Self.address, "latitude", "longitude"),
            label: ConsoleTexts.address,
            values: (refused?[Self.address] ?? "", "", ""),
            fault: refused?.message(for: Self.address).map { .fault(of: ConsoleTexts.address, $0) },
            candidates: refused?.problem.candidates(for: Self.address) ?? [],
            degrees: degrees
        ).markup
    }

    private func field(_ name: String, _ label: LocalizedText, _ value: Double?, _ mark: Markup) -> Markup {
        FormField(name, label: label, attributes: "inputmode=\"decimal\" autocomplete=\"off\" \(mark)")
            .markup(refused, value: value.map { Coordinate.text($0) })
    }

    /// Returns a refused form with the candidates for its address, where it has no degrees.
    static func asking(_ refused: RefusedForm?, _ places: any PlaceDirectory) async throws -> RefusedForm? {
        guard let refused, let address = refused[Self.address], (1...200).contains(address.count),
            (refused["latitude"] ?? "").isEmpty, (refused["longitude"] ?? "").isEmpty
        else { return refused }
        let others = (refused.problem.errors ?? []).filter { !["latitude", "longitude"].contains($0.field) }
        return RefusedForm(
            fields: refused.fields,
            problem: .invalid(try await [question(about: address, places)] + others)
        )
    }

    private static func question(
        about address: String,
        _ places: any PlaceDirectory
    ) async throws -> Problem.FieldError {
        let meaning = try await places.meaning(of: address, near: nil, within: nil)
        let found: [Place] =
            switch meaning {
            case .one(let place): [place]
            case .several(let places): places
            case .unknown: []
            }
        return Problem.FieldError(
            field: Self.address,
            message: found.isEmpty ? ConsoleTexts.addressUnknown : ConsoleTexts.addressUnclear,
            candidates: found.map { Problem.Candidate($0) }
        )
    }
}
