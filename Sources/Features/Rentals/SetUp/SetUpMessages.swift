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

/// What a rider changes of what is known about him; a field left blank keeps what is stored.
struct DetailsRequest: FormFieldSet {
    let name = Field<String>(
        SetUpTexts.name,
        .optional(.text(0...100, attributes: "autocomplete=\"name\""), or: "")
    )
    let address = Field<String>(
        SetUpTexts.address,
        .optional(.text(0...300, attributes: "autocomplete=\"address-line1\""), or: ""),
        hint: SetUpTexts.blankKeeps
    )
    let method = Field<String?>(
        SetUpTexts.method,
        .optional(.hidden(within: .choice(of: RiderProfile.Method.self)))
    )
    let allowsPosition = Field<Bool?>(SetUpTexts.position, .optional(.hidden))
}

/// What programs are told of a dialog that is done: what the next one needs.
struct SetUpResponse: Codable, Sendable {
    let draft: String
    let next: SetUpStep
}
