import CrosstownKit
import CrosstownWeb

/// Who a rider says to be.
struct IdentityRequest: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] {
        ["institution": FieldLimits(format: "uuid"), "memberNumber": MemberNumber.limits]
    }

    /// The identity of an institution.
    var institution: String
    /// The number that the institution gave.
    var memberNumber: String
    /// Where the rider goes on when all is done.
    var next: Link?
}

/// How a rider means to pay.
struct MethodRequest: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["method": .choice(of: RiderProfile.Method.self)] }

    /// What the dialog before has answered.
    var draft: String
    /// `credit_card`, `debit_card`, `cryptocurrency`, or `none` where the institution allows that.
    var method: String?
    /// The card that was added on the way, which goes if the set-up is cancelled.
    var card: String?
}

/// Whether the service may know where the rider is.
struct PositionRequest: Codable, Sendable {
    /// What the dialog before has answered.
    var draft: String?
    var allowed: Bool
    /// Where the rider goes on, where no dialog before has said it.
    var next: Link?
}

/// All dialogs in one, for programs.
struct SetUpRequest: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] {
        IdentityRequest.limits.merging(MethodRequest.limits) { first, _ in first }
    }

    var institution: String
    var memberNumber: String
    var method: String
    var allowsPosition: Bool?
}

/// What programs are told of a dialog that is done: what the next one needs.
struct SetUpResponse: Codable, Sendable {
    let draft: String
    let next: SetUpStep
}
