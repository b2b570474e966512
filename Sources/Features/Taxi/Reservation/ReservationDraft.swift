import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// A partly filled reservation form with its errors.
struct ReservationDraft: Sendable {
    var key = ""
    var origin = EnteredPlace()
    var destination = EnteredPlace()
    var day = ""
    var time = ""
    var passengers = "1"
    var luggage = "0"
    var payment = TaxiPayment.driver.rawValue
    var problem: Problem?

    init() {}

    init(_ refused: RefusedForm) {
        // A changed form with a used key creates another reservation.
        key = refused.problem.type == "/problems/form-used" ? "" : refused["key"] ?? ""
        origin = EnteredPlace(refused, "origin")
        destination = EnteredPlace(refused, "destination")
        day = refused["day"] ?? ""
        time = refused["time"] ?? ""
        passengers = refused["passengers"] ?? ""
        luggage = refused["luggage"] ?? "0"
        payment = refused["payment"] ?? payment
        problem = refused.problem
    }

    init(_ query: ReservationQuery) {
        key = query.key ?? ""
        origin = EnteredPlace(query.origin, query.originLatitude, query.originLongitude)
        destination = EnteredPlace(query.destination, query.destinationLatitude, query.destinationLongitude)
        day = query.day ?? ""
        time = query.time ?? ""
        passengers = query.passengers?.description ?? "1"
        luggage = query.luggage?.description ?? "0"
        payment = query.payment?.rawValue ?? payment
    }

    /// Returns the draft with a key and, by default, tomorrow as the day.
    func withDefaults(key newKey: String, day tomorrow: CivilDay) -> ReservationDraft {
        var draft = self
        if key.isEmpty { draft.key = newKey }
        if problem == nil, day.isEmpty { draft.day = tomorrow.description }
        return draft
    }

    /// Returns the error of a field as a whole sentence.
    func fault(_ field: String) -> LocalizedText? {
        problem?.message(for: field).map { .fault(of: TaxiTexts.label(of: field), $0) }
    }

    /// The first field with an ambiguous place and the candidates.
    var choice: (field: String, candidates: [Problem.Candidate])? {
        let errors = problem?.errors ?? []
        return errors.lazy.compactMap { error in
            error.candidates.flatMap { $0.isEmpty ? nil : (error.field, $0) }
        }.first
    }
}
