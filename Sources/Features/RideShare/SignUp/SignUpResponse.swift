import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A sign-up, for API clients.
struct SignUpResponse: Codable, Sendable {
    let id: Identifier<SignUp>
    let event: String
    let kind: SignUp.Kind
    let way: SignUp.Way
    let people: Int
    let place: String
    let leavesAt: Timestamp
    let state: SignUp.State
    /// The secret of a guest's link, returned only once.
    let token: String?

    init(_ signUp: SignUp, token: String?) {
        id = signUp.id
        event = signUp.event
        kind = signUp.kind
        way = signUp.way
        people = signUp.people
        place = signUp.placeName
        leavesAt = signUp.leavesAt
        state = signUp.state
        self.token = token
    }
}
