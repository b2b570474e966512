public import CrosstownWeb

/// An expected "no" about companies, applications and invitations.
public enum AdmissionRefusal: Error, Hashable, Sendable {
    /// There is no such company, or it is not for the caller.
    case noSuchCompany
    /// No invitation has this link.
    case noSuchInvitation
    /// There is no such application, or it is another person's.
    case noSuchApplication
    /// The application has no such paper.
    case noSuchPaper
    /// The invitation has opened an app already.
    case invitationUsed
    /// The invitation counts no more.
    case invitationExpired
    /// The code is kept for somebody who is invited.
    case codeKept
    /// The company is registered already.
    case companyKnown
    /// A company is registered whose name looks like it.
    case similarCompany(String)
    /// Drivers or fares depend on the company.
    case companyInUse(LocalizedText)
    /// There is one that is not decided yet.
    case appliedAlready
    /// The application has been decided or withdrawn.
    case decided
    /// Nobody is called so.
    case nobodyCalled
    /// The person acts for the company already.
    case actsAlready(String)
    /// Papers cannot be taken in here.
    case noPapers
    /// As many invitations as may be are open.
    case tooManyInvitations

    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .noSuchCompany: .notFound("Company")
        case .noSuchInvitation: .notFound("Invitation")
        case .noSuchApplication: .notFound("Application")
        case .noSuchPaper: .notFound("Paper")
        case .invitationUsed:
            .conflict("The invitation was used", "Sign in with the name and password that were chosen then.")
        case .invitationExpired:
            .conflict("The invitation counts no more", "Ask whoever has sent it for a new one.")
        case .codeKept: .invalid([.init(field: "code", message: "is kept for somebody who is invited")])
        case .companyKnown: .invalid([.init(field: "company", message: "is registered already")])
        case .similarCompany(let name):
            .invalid([.init(field: "company", message: "is too similar to the registered company \(name)")])
        case .companyInUse(let reason): .conflict("The company cannot be removed", reason)
        case .appliedAlready:
            .conflict("You have applied already", "The city will answer; you can withdraw your application before.")
        case .decided: .conflict("The application is decided", "Nothing can be changed about it any more.")
        case .nobodyCalled: .invalid([.init(field: "userName", message: "belongs to nobody here")])
        case .actsAlready(let name): .conflict("\(name) already acts for this company" as LocalizedText)
        case .noPapers: .conflict("Papers cannot be sent here now", "Please come back later.")
        case .tooManyInvitations:
            .conflict("Too many open invitations", "Take some back, or wait until they were used.")
        }
    }
}
