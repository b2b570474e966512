/// An expected "no" about companies, applications and invitations.
enum AdmissionError: Error, Hashable {
    /// The invitation has opened an app already.
    case invitationUsed
    /// The invitation counts no more.
    case invitationExpired
    /// The code is kept for somebody who is invited.
    case codeKept
    /// A company is registered whose name looks like it.
    case similarCompany(String)
    /// There is one that is not decided yet.
    case appliedAlready
    /// The application has been decided or withdrawn.
    case decided
    /// Nobody is called so.
    case nobodyCalled
    /// Papers cannot be taken in here.
    case noPapers
    /// As many invitations as may be are open.
    case tooManyInvitations
}
