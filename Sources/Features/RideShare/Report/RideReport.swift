import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What somebody has to say against somebody with whom a ride was shared.
struct RideReport: Sendable {
    let id: Identifier<RideReport>
    let event: String
    let reporter: SignUp
    let reported: SignUp
    let text: String
    let madeAt: Timestamp

    static let personal = PersonalTable(
        "rideshare_report",
        [
            .account("reporter_person", in: "Reports about shared rides", erasing: .row),
            .account("reported_person", notExported: "Who reports somebody is not shown to them.", erasing: .row),
            .listed("t.event", as: .plain("Event")),
            .content("reporter_name", as: .plain("By")),
            .content("reported_name", as: .plain("About")),
            .content("text", as: .plain("Text")),
            .listed("t.made_at", as: .moment("Made")),
            .impersonal("reporter", "reported", because: "The numbers of two sign-ups."),
        ],
        order: "t.made_at DESC"
    )
}

/// A report as organizers read it.
struct ListedReport: Codable, Sendable {
    let reporter: String
    let reported: String
    let text: String
    let madeAt: Timestamp
}
