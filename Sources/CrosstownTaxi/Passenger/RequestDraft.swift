import CrosstownWeb

/// A request form as far as it is filled in, and what is wrong with it.
struct RequestDraft: Sendable {
    var meetingPlace = ""
    var latitude = ""
    var longitude = ""
    var passengers = "1"
    /// Why the form was refused.
    var problem: Problem?

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
