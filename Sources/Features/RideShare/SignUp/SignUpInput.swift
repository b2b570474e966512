import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What somebody enters to offer or to ask for a ride.
struct SignUpInput: Codable, Sendable {
    /// What names the sign-up, so that pressing twice makes one: 48 hexadecimal digits that nobody can guess.
    var key: String?
    var event: String?
    var name: String?
    var phone: String?
    /// The place as it was typed or chosen.
    var place: String?
    var latitude: Double?
    var longitude: Double?
    /// `there`, `home` or `both`.
    var way: SignUp.Way?
    /// Seats, or people.
    var people: Int?
    /// The city's time of day, such as `18:05`.
    var leavesAt: String?
    var detourMinutes: Int?
    var mostStops: Int?
    /// User names of people with whom one never shares a car, separated by commas.
    var avoided: String?
    var onlyBoth: Bool?
    var womenOnly: Bool?
    var childSeat: Bool?
    var car: String?
    /// Where messages about the request go, for somebody without an account.
    var mail: String?
    /// Whether text messages go to the number, for somebody without an account.
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

/// An input that can be kept.
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

    /// The same with contacts for people without an account alone: those with one have chosen theirs.
    func contacts(ofGuest isGuest: Bool) -> CheckedSignUp {
        var checked = self
        if !isGuest { (checked.mail, checked.textTo) = ("", "") }
        return checked
    }
}
