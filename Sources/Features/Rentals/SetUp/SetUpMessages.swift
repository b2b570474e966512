import CrosstownKit
import CrosstownWeb

/// The form of a rider's identity.
struct IdentityRequest: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] {
        ["institution": FieldLimits(format: "uuid"), "memberNumber": MemberNumber.limits]
    }

    /// The identifier of an institution.
    var institution: String
    /// The number that the institution issued.
    var memberNumber: String
    /// The page after the set-up.
    var next: Link?
}

/// The form of a rider's payment method.
struct MethodRequest: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["method": .choice(of: RiderProfile.Method.self)] }

    /// The draft from the previous dialog.
    var draft: String
    /// `credit_card`, `debit_card`, `cryptocurrency`, or `none` where the institution allows that.
    var method: String?
    /// The card added in this set-up, deleted if the set-up is canceled.
    var card: String?
}

/// Whether the service may use the rider's position.
struct PositionRequest: Codable, Sendable {
    /// The draft from the previous dialog.
    var draft: String?
    var allowed: Bool
    /// The next page, where no draft contains it.
    var next: Link?
}

/// All dialogs in one request, for programs.
struct SetUpRequest: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] {
        IdentityRequest.limits.merging(MethodRequest.limits) { first, _ in first }
    }

    var institution: String
    var memberNumber: String
    var method: String
    var allowsPosition: Bool?
}

/// A completed dialog in the API, with the draft for the next one.
struct SetUpResponse: Codable, Sendable {
    let draft: String
    let next: SetUpStep
}
