import CrosstownKit
import CrosstownWeb

/// A form for a reservation as far as it is filled in, and what is wrong with it.
struct ReservationDraft: Sendable {
    var key = ""
    var origin = Place()
    var destination = Place()
    var day = ""
    var time = ""
    var passengers = "1"
    /// Why the form was refused.
    var problem: Problem?

    /// What a place field holds.
    struct Place: Sendable {
        var name = ""
        var latitude = ""
        var longitude = ""
    }

    /// An empty form.
    init() {}

    /// A form that was refused, as it was filled in.
    init(_ refused: RefusedForm) {
        // Whoever changes a form that was taken already means another reservation.
        key = refused.problem.type == "/problems/form-used" ? "" : refused["key"] ?? ""
        origin = Place(refused, "origin")
        destination = Place(refused, "destination")
        day = refused["day"] ?? ""
        time = refused["time"] ?? ""
        passengers = refused["passengers"] ?? ""
        problem = refused.problem
    }

    /// A form filled in by the address of the page.
    init(_ query: ReservationQuery) {
        destination.name = query.destination ?? ""
        destination.latitude = query.destinationLatitude?.description ?? ""
        destination.longitude = query.destinationLongitude?.description ?? ""
        day = query.day?.description ?? ""
        time = query.time ?? ""
    }

    /// The draft with a key, and in an empty form tomorrow as the day.
    func withDefaults(key newKey: String, day tomorrow: CivilDay) -> ReservationDraft {
        var draft = self
        if key.isEmpty { draft.key = newKey }
        if problem == nil, day.isEmpty { draft.day = tomorrow.description }
        return draft
    }

    /// What is wrong with a field, as a whole sentence.
    func fault(_ field: String) -> LocalizedText? {
        problem?.message(for: field).map { .fault(of: TaxiWords.label(of: field), $0) }
    }

    /// The first field whose name may mean several places, with these.
    var choice: (field: String, candidates: [Problem.Candidate])? {
        let errors = problem?.errors ?? []
        return errors.lazy.compactMap { error in
            error.candidates.flatMap { $0.isEmpty ? nil : (error.field, $0) }
        }.first
    }
}

/// What the address of the form may hold: where to and when, such as those of an event.
struct ReservationQuery: Codable, Sendable {
    var destination: String?
    /// In degrees.
    var destinationLatitude: Double?
    /// In degrees.
    var destinationLongitude: Double?
    var day: CivilDay?
    /// Such as `18:30`.
    var time: String?
}

extension ReservationDraft.Place {
    fileprivate init(_ refused: RefusedForm, _ field: String) {
        name = refused[field] ?? ""
        latitude = refused["\(field)Latitude"] ?? ""
        longitude = refused["\(field)Longitude"] ?? ""
    }
}
