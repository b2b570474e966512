import CrosstownKit
import CrosstownWeb

/// Why a dialog of the set-up fails; nothing is saved then.
enum SetUpRefusal: ExplainableError, Hashable, Sendable {
    /// The account is already set up.
    case isSetUp
    /// The account is not set up yet.
    case notSetUp
    /// The institution does not exist.
    case noSuchInstitution
    /// The number has an invalid format.
    case malformedNumber
    /// The institution has no such number.
    case unknownNumber
    /// Another account has this number.
    case usedNumber
    /// The institution's register fails to respond.
    case registerDown
    /// The payment method is missing.
    case methodMissing
    /// The draft has expired, or belongs to another rider.
    case staleDraft
    /// The institution requires its sign-in service instead of a number.
    case signInWanted
    /// Another institution has this name.
    case nameTaken
    /// The address names no institution whose people may rent.
    case unknownInstitution
    /// The institution has a number of set-up riders.
    case hasRiders(Int)

    /// Maps an institution's error for riders.
    init(_ refusal: InstitutionRefusal) {
        switch refusal {
        case .noSuchInstitution, .serviceAway, .numberMissing: self = .noSuchInstitution
        case .unknownNumber: self = .unknownNumber
        case .usedNumber: self = .usedNumber
        case .registerDown: self = .registerDown
        case .otherWay: self = .staleDraft
        case .wrongName: self = .nameTaken
        }
    }

    /// The error for the user.
    var problem: Problem {
        switch self {
        case .isSetUp: .conflict(SetUpTexts.isSetUp, SetUpTexts.isSetUpText)
        case .notSetUp: .conflict(SetUpTexts.notSetUp, SetUpTexts.notSetUpText)
        case .noSuchInstitution: .invalid([.init(field: "institution", message: SetUpTexts.chooseInstitution)])
        case .malformedNumber: .invalid([.init(field: "memberNumber", message: SetUpTexts.malformedNumber)])
        case .unknownNumber: .invalid([.init(field: "memberNumber", message: SetUpTexts.unknownNumber)])
        case .usedNumber: .invalid([.init(field: "memberNumber", message: SetUpTexts.usedNumber)])
        case .registerDown: .conflict(SetUpTexts.registerDown, SetUpTexts.registerDownText)
        case .methodMissing: .invalid([.init(field: "method", message: SetUpTexts.chooseMethod)])
        case .staleDraft: .conflict(SetUpTexts.stale, SetUpTexts.staleText)
        case .signInWanted: .invalid([.init(field: "institution", message: SetUpTexts.signInWanted)])
        case .nameTaken: .invalid([.init(field: "name", message: SetUpTexts.nameTaken)])
        case .unknownInstitution: .notFound(SetUpTexts.institution)
        case .hasRiders(let count): .conflict(SetUpTexts.hasRiders, SetUpTexts.hasRiders(count))
        }
    }
}
