import CrosstownGeo
import CrosstownWeb

/// A request form as far as it is filled in, and what is wrong with it.
struct RequestDraft: Sendable {
    var meetingPlace = ""
    var latitude = ""
    var longitude = ""
    var passengers = "1"
    /// Why the form was refused.
    var problem: Problem?

    /// Where the meeting place is, if it was chosen.
    var place: Coordinate? {
        guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    /// The places that the name may mean, where it must be said which.
    var candidates: [Problem.Candidate] {
        problem?.errors?.first { $0.field == "meetingPlace" }?.candidates ?? []
    }

    /// An empty form.
    init() {}

    /// A form that was refused, as it was filled in.
    init(_ refused: RefusedForm) {
        meetingPlace = refused["meetingPlace"] ?? ""
        latitude = refused["latitude"] ?? ""
        longitude = refused["longitude"] ?? ""
        passengers = refused["passengers"] ?? ""
        problem = refused.problem
    }

    /// A form filled in by the address of the page.
    init(_ query: HomeQuery) {
        meetingPlace = query.meetingPlace ?? ""
        latitude = query.latitude?.description ?? ""
        longitude = query.longitude?.description ?? ""
        passengers = query.passengers?.description ?? "1"
    }
}
