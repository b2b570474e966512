import CrosstownWeb

extension AdmissionError: ExplainableError {
    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .invitationUsed:
            .conflict("The invitation was used", "Sign in with the name and password that were chosen then.")
        case .invitationExpired:
            .conflict("The invitation counts no more", "Ask whoever has sent it for a new one.")
        case .codeKept: .invalid([.init(field: "code", message: "is kept for somebody who is invited")])
        case .similarCompany(let name):
            .invalid([.init(field: "company", message: "is too similar to the registered company \(name)")])
        case .appliedAlready:
            .conflict("You have applied already", "The city will answer; you can withdraw your application before.")
        case .decided: .conflict("The application is decided", "Nothing can be changed about it any more.")
        case .nobodyCalled: .invalid([.init(field: "userName", message: "belongs to nobody here")])
        case .noPapers: .conflict("Papers cannot be sent here now", "Please come back later.")
        case .tooManyInvitations:
            .conflict("Too many open invitations", "Take some back, or wait until they were used.")
        }
    }
}
