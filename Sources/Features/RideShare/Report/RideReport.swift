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
}

/// A report as organizers read it.
struct ListedReport: Codable, Sendable {
    let reporter: String
    let reported: String
    let text: String
    let madeAt: Timestamp
}
