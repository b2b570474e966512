import CrosstownKit
import CrosstownWeb

/// An expected "no" in the set-up; nothing is saved then.
enum SetUpRefusal: ExplainableError, Hashable, Sendable {
    /// The account is set up already.
    case isSetUp
    /// The account is not set up yet.
    case notSetUp
    /// There is no such institution.
    case noSuchInstitution
    /// The number has not the form of one.
    case malformedNumber
    /// The institution knows nobody with this number.
    case unknownNumber
    /// Another account has this number.
    case usedNumber
    /// The register of the institution does not answer.
    case registerDown
    /// The rider must choose how to pay.
    case methodMissing
    /// What was entered before is too old, or not the rider's.
    case staleDraft
    /// The institution's people sign in at its service instead of typing a number.
    case signInWanted
    /// Another institution has this name.
    case nameTaken
    /// The console's address names no institution whose people may rent.
    case unknownInstitution
    /// So many riders of the institution are set up.
    case hasRiders(Int)

    /// What a rider is told of an institution's "no".
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

    /// The refusal as its caller reads it.
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
