import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// A form for a reservation as far as it is filled in, and what is wrong with it.
struct ReservationDraft: Sendable {
    var key = ""
    var origin = EnteredPlace()
    var destination = EnteredPlace()
    var day = ""
    var time = ""
    var passengers = "1"
    var luggage = "0"
    var payment = TaxiPayment.driver.rawValue
    /// Why the form was refused.
    var problem: Problem?

    /// An empty form.
    init() {}

    /// A form that was refused, as it was filled in.
    init(_ refused: RefusedForm) {
        // Whoever changes a form that was taken already means another reservation.
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

    /// A form filled in by the address of the page.
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

    /// The draft with a key, and in an empty form tomorrow as the day.
    func withDefaults(key newKey: String, day tomorrow: CivilDay) -> ReservationDraft {
        var draft = self
        if key.isEmpty { draft.key = newKey }
        if problem == nil, day.isEmpty { draft.day = tomorrow.description }
        return draft
    }

    /// What is wrong with a field, as a whole sentence.
    func fault(_ field: String) -> LocalizedText? {
        problem?.message(for: field).map { .fault(of: TaxiTexts.label(of: field), $0) }
    }

    /// The first field whose name may mean several places, with these.
    var choice: (field: String, candidates: [Problem.Candidate])? {
        let errors = problem?.errors ?? []
        return errors.lazy.compactMap { error in
            error.candidates.flatMap { $0.isEmpty ? nil : (error.field, $0) }
        }.first
    }
}
