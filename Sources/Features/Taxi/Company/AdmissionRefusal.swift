public import CrosstownWeb

/// Expected errors of companies, applications and invitations.
public enum AdmissionRefusal: Error, Hashable, Sendable {
    /// The company does not exist or belongs to another caller.
    case noSuchCompany
    /// The invitation's link is invalid.
    case noSuchInvitation
    /// The application does not exist or belongs to another user.
    case noSuchApplication
    /// The application has no such paper.
    case noSuchPaper
    /// The invitation has been used.
    case invitationUsed
    /// The invitation has expired.
    case invitationExpired
    /// The code is reserved by an open invitation.
    case codeKept
    /// The company is registered already.
    case companyKnown
    /// A company with a similar name is registered.
    case similarCompany(String)
    /// Drivers or fares depend on the company.
    case companyInUse(LocalizedText)
    /// The user has an open application.
    case appliedAlready
    /// The application has been decided or withdrawn.
    case decided
    /// No user has this name.
    case nobodyCalled
    /// The user acts for the company already.
    case actsAlready(String)
    /// This server cannot store papers.
    case noPapers
    /// The company has the maximum number of open invitations.
    case tooManyInvitations

    /// The error for the caller.
    var problem: Problem {
        switch self {
        case .noSuchCompany: .notFound("Company")
        case .noSuchInvitation: .notFound("Invitation")
        case .noSuchApplication: .notFound("Application")
        case .noSuchPaper: .notFound("Document")
        case .invitationUsed:
            .conflict("The invitation has already been used", "Sign in with the user name and password you chose.")
        case .invitationExpired:
            .conflict("The invitation has expired", "Ask the sender for a new one.")
        case .codeKept: .invalid([.init(field: "code", message: "is reserved for an invited driver")])
        case .companyKnown: .invalid([.init(field: "company", message: "is already registered")])
        case .similarCompany(let name):
            .invalid([.init(field: "company", message: "is too similar to the registered company \(name)")])
        case .companyInUse(let reason): .conflict("The company can’t be removed", reason)
        case .appliedAlready:
            .conflict("You’ve already applied", "The city will reply. Until then, you can withdraw your application.")
        case .decided: .conflict("The city has already decided on this application", "It can no longer be changed.")
        case .nobodyCalled: .invalid([.init(field: "userName", message: "was not found")])
        case .actsAlready(let name): .conflict("\(name) already represents this company" as LocalizedText)
        case .noPapers: .conflict("You can’t send documents right now", "Please try again later.")
        case .tooManyInvitations:
            .conflict("Too many open invitations", "Cancel some, or wait until they’ve been used.")
        }
    }
}
