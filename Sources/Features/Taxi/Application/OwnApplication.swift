import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An application as returned to its applicant.
struct OwnApplication: Codable, Sendable {
    /// The address of an invitation.
    struct Way: Codable, Sendable {
        let url: String
        let path: Link
    }

    let id: Identifier<DriverApplication>
    let name: String
    let vehicle: String
    let state: DriverApplication.State
    let reason: String?
    let madeAt: Timestamp
    let papers: [Identifier<Picture>]
    /// The invitation to the driver's app, once accepted.
    let invitation: Way?

    init(_ application: DriverApplication, papers: [Identifier<Picture>], invitation: Way?) {
        id = application.id
        name = application.name
        vehicle = application.vehicle
        state = application.state
        reason = application.reason
        madeAt = application.madeAt
        self.papers = papers
        self.invitation = invitation
    }
}
