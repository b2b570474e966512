import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// A place chosen from suggestions, taken from the device, or typed as two numbers.
///
/// The fields of the coordinates add `Latitude` and `Longitude` to its name.
struct TripPlaceField {
    let line: FieldLine

    static let hint: LocalizedText = "An address, or coordinates such as 43.7384, 7.4246."

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

/// Finds the places that a typed text can mean.
struct PlaceMeanings: Sendable {
    let places: any PlaceDirectory
    let center: Coordinate

    /// Returns a refused form with the places that a typed text can mean, if none was chosen.
    ///
    /// - Throws: an error if the index of places cannot be read.
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

/// The place of a form.
enum TypedPlace {
    /// The error for a form without a valid place.
    static let fault: LocalizedText = "must be chosen from the list, or be coordinates"

    /// Asks which of several places is meant.
    static func question(_ field: String, among places: [Place]) -> Problem.FieldError {
        Problem.FieldError(
            field: field,
            message: places.count > 1 ? "could be one of several places; choose one" : fault,
            candidates: places.map { Problem.Candidate($0) }
        )
    }

    /// Returns the chosen coordinates, or two numbers in the text; `nil` unless it is a place on the Earth.
    static func coordinate(_ text: String, latitude: Double?, longitude: Double?) -> Coordinate? {
        if let latitude, let longitude { return Coordinate(validatingLatitude: latitude, longitude: longitude) }
        let numbers = text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }
}
