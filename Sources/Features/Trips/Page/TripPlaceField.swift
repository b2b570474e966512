import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// A place that is chosen among suggestions, taken from the device, or typed as two numbers.
///
/// The names of its degrees are that of its text with `Latitude` and `Longitude` behind it.
struct TripPlaceField {
    let line: FieldLine

    /// How a place is typed.
    static let hint: LocalizedText = "An address, or a latitude and a longitude, such as 43.7384, 7.4246."

    var markup: Markup {
        let names = Self.names(of: line.name)
        return PlaceField(
            id: line.name,
            names: names,
            label: line.isOptional ? .optional(line.label) : line.label,
            values: (text(names.text), text(names.latitude), text(names.longitude)),
            fault: line.refused?.message(for: line.name).map { .fault(of: line.label, $0) },
            candidates: line.refused?.problem.candidates(for: line.name) ?? [],
            purpose: "saved",
            hint: line.hint
        ).markup
    }

    private func text(_ name: String) -> String { line.refused?[name] ?? "" }

    fileprivate static func names(of field: String) -> PlaceField.Names {
        (field, field + "Latitude", field + "Longitude")
    }
}

/// Knows what places that were typed and not chosen may mean.
struct PlaceMeanings: Sendable {
    let places: any PlaceDirectory
    let center: Coordinate

    /// A refused form that offers the places which what was typed may mean, where nothing was chosen.
    ///
    /// - Throws: an error where the index of places cannot be read.
    func asking(_ refused: RefusedForm?, _ fields: [String]) async throws -> RefusedForm? {
        guard let refused, let errors = refused.problem.errors else { return refused }
        var asked: [Problem.FieldError] = []
        for error in errors {
            asked.append(try await fields.contains(error.field) ? question(error, refused) : error)
        }
        return RefusedForm(fields: refused.fields, problem: .invalid(asked))
    }

    private func question(_ error: Problem.FieldError, _ refused: RefusedForm) async throws -> Problem.FieldError {
        let names = TripPlaceField.names(of: error.field)
        guard let typed = refused[names.text], (1...200).contains(typed.count),
            (refused[names.latitude] ?? "").isEmpty, (refused[names.longitude] ?? "").isEmpty
        else { return error }
        switch try await places.meaning(of: typed, near: center, within: nil) {
        case .one(let place): return TypedPlace.question(error.field, among: [place])
        case .several(let places): return TypedPlace.question(error.field, among: places)
        case .unknown: return error
        }
    }
}

/// A place as a form tells it.
enum TypedPlace {
    /// What to change where a form tells none.
    static let fault: LocalizedText = "must be chosen from the list, or be a latitude and a longitude"

    /// Asks which of some places is meant.
    static func question(_ field: String, among places: [Place]) -> Problem.FieldError {
        Problem.FieldError(
            field: field,
            message: places.count > 1 ? "could be one of several places; choose one" : fault,
            candidates: places.map { Problem.Candidate($0) }
        )
    }

    /// The degrees that were chosen, or two numbers in the text; `nil` where it tells no place on the Earth.
    static func coordinate(_ text: String, latitude: Double?, longitude: Double?) -> Coordinate? {
        if let latitude, let longitude { return Coordinate(validatingLatitude: latitude, longitude: longitude) }
        let numbers = text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }
}
