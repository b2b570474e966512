import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The input of an offer or a request.
struct SignUpInput: Codable, Sendable {
    /// The idempotency key, so that submitting twice creates one sign-up: 48 random hexadecimal digits.
    var key: String?
    var event: String?
    var name: String?
    var phone: String?
    /// The place as typed or chosen.
    var place: String?
    var latitude: Double?
    var longitude: Double?
    /// `there`, `home` or `both`.
    var way: SignUp.Way?
    var people: Int?
    /// The local time, such as `18:05`.
    var leavesAt: String?
    var detourMinutes: Int?
    var mostStops: Int?
    /// Comma-separated user names of people with whom the user never shares a car.
    var avoided: String?
    var onlyBoth: Bool?
    var womenOnly: Bool?
    var childSeat: Bool?
    var car: String?
    /// A guest's email address for messages about the request.
    var mail: String?
    /// Whether a guest gets text messages.
    var byText: Bool?
}

extension SignUpInput: SelfLimiting {
    private static let names = #"^[^,;\n]*([,;\n][^,;\n]*){0,\#(AvoidedPeople.most - 1)}$"#

    static var limits: [String: FieldLimits] {
        let most = Array(repeating: "a", count: AvoidedPeople.most).joined(separator: ",")
        var avoided = FieldLimits.text(names, examples: "", most)
        avoided.length = 0...AvoidedPeople.longestText
        return [
            "key": .text("^[0-9a-f]{48}$", examples: String(repeating: "0f", count: 24)), "name": .text(1...80),
            "phone": .text(
                #"^(?=(\D*\d){5,15}\D*$)[0-9 +\-/().]{5,30}$"#,
                examples: "12345",
                "+1 2 3 4 5 6 7 8 9 0 1 2 3 4 5"
            ),
            "place": .text(0...200), "latitude": .latitude, "longitude": .longitude,
            "people": .number(1...SignUpCheck.mostPeople), "leavesAt": .timeOfDay, "detourMinutes": .number(0...120),
            "mostStops": .number(1...SignUpCheck.mostPeople), "avoided": avoided, "car": .text(0...80),
            "mail": .text(0...254),
        ]
    }
}

/// A validated input.
struct CheckedSignUp: Sendable {
    let name: String
    let phone: String
    let placeName: String
    let place: Coordinate
    let way: SignUp.Way
    let people: Int
    let leavesAt: Timestamp
    let detourMinutes: Int
    let mostStops: Int
    let avoided: AvoidedPeople
    let onlyBoth: Bool
    let womenOnly: Bool
    let childSeat: Bool
    let car: String
    var mail = ""
    var textTo = ""

    /// Returns the input with contacts only for guests; users have settings in their account.
    func contacts(ofGuest isGuest: Bool) -> CheckedSignUp {
        var checked = self
        if !isGuest { (checked.mail, checked.textTo) = ("", "") }
        return checked
    }
}
