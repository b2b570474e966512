/// What is said about the set-up of riders, in English; the one place to translate it.
enum SetUpWords {
    static let title = "Set up your account"
    static let submit = "Submit"
    static let begin = "Go on"
    static let done = "You are set up"
    static let goOn = "On to your vehicle"
    static let toMap = "Open the map"
    static let toWallet = "Add money to your wallet"
    static let notNeeded = "Nothing to set up"
    static let notNeededText = "The city lets everybody rent who has an account."
    static let needed = "Before you rent, say who you are and how you pay."

    static func progress(_ step: SetUpStep) -> String {
        let number = (SetUpStep.allCases.firstIndex(of: step) ?? 0) + 1
        return "Step \(number) of \(SetUpStep.allCases.count)"
    }

    static func heading(_ step: SetUpStep) -> String {
        switch step {
        case .identity: "Who are you?"
        case .payment: "How do you pay?"
        case .position: "May we know where you are?"
        }
    }

    // MARK: Dialogs

    static let institution = "Institution"
    static let number = "Your number there"
    static let numberHint = "It is on your card as a student or member of staff."
    static let method = "Payment"
    static let methodText = "Card numbers never come to us: your bank or exchange asks for them when you add money."
    static let positionText = "We use your position to centre the map and to end rides at stations."
    static let withoutPosition =
        "Without it you can browse and rent, but the map does not follow you, and a ride ends in a dock alone."
    static let cards = "Your cards"
    static let noCards = "None is stored yet. You can add one now, or later in the wallet."
    static let addCard = "Add a card"
    static let allow = "Allow my position"
    static let entered = "What you entered before"
    static let refuse = "Not now"

    static func name(_ method: RiderProfile.Method) -> String {
        switch method {
        case .creditCard: "Credit card"
        case .debitCard: "Debit card"
        case .cryptocurrency: "Cryptocurrency"
        case .none: "None for now"
        }
    }

    // MARK: Details

    static let details = "Your details"
    static let noDetails = "Nothing is known yet"
    static let name = "Name"
    static let address = "Address"
    static let blankKeeps = "A field that you leave blank stays as it is."
    static let position = "Position"
    static let allowed = "Allowed"
    static let notAllowed = "Not allowed"

    static func ending(_ ending: String) -> String { "ends with \(ending)" }

    // MARK: Console

    static let institutions = "Institutions"
    static let institutionsText =
        "As soon as there is one, riders say who they are before they rent. A roster is a file whose first line is "
        + "number, number,name or number,name,address."
    static let addInstitution = "Add an institution"
    static let paymentOptional = "Its people may leave out how they pay"
    static let noInstitutions = "No institutions"
    static let noInstitutionsText = "Everybody who has an account may rent."
    static let inRoster = "In the roster"
    static let areSetUp = "Set up"
    static let optional = "Optional"
    static let required = "Required"
    static let roster = "Roster"
    static let replaceRoster = "Replace the roster"

    static func rosterOf(_ name: String) -> String { "Roster of \(name)" }

    // MARK: Refusals

    static let isSetUp = "You are set up already"
    static let isSetUpText = "Each account is set up once. Change your details in the menu."
    static let notSetUp = "Set up your account first"
    static let notSetUpText = "Say who you are and how you pay; it takes a minute."
    static let positionWanted = "May we know where you are?"
    static let positionWantedText = "You have not allowed it yet. Answer once more before your first ride."
    static let chooseInstitution = "must be one of the list"
    static let malformedNumber = "must have 3 to 32 letters, digits and hyphens"
    static let unknownNumber = "is not known there; read it again"
    static let usedNumber = "belongs to another account already"
    static let registerDown = "The register does not answer"
    static let registerDownText = "Your number cannot be checked now, and nothing was saved. Try again in a minute."
    static let chooseMethod = "must be chosen"
    static let stale = "That took too long"
    static let staleText = "Nothing was saved. Begin again with your number."
    static let signInWanted = "wants you to sign in there, instead of a number"
    static let nameTaken = "belongs to another institution"
    static let wrongRosterHeader = "must begin with number, number,name or number,name,address"
    static let numberTwice = "holds a number for the second time"

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "institution": institution
        case "memberNumber": number
        case "method": method
        case "address": address
        case "paymentOptional": paymentOptional
        case "allowsPosition", "allowed": position
        case "card": cards
        case "draft": entered
        default: nil
        }
    }
}

/// What the help says, in English; the one place to translate it.
enum HelpWords {
    static let title = "Help"
    static let what =
        "Rent a bike or a scooter at a station: scan its code, ride, and put it into a dock of any station."
    static let whereItRuns = "Where it runs"
    static let costs = "What it costs"
    static let safety = "Ride safely"
    static let more = "Help and terms"
    static let advice = [
        "Wear a helmet.", "Keep right on shared paths, and give way to people on foot.",
        "Look at brakes, tyres and lights before you ride.", "Ride alone, sober, and with both hands.",
    ]
    static let termsTitle = "Terms"
    static let terms = [
        "You ride at your own risk and are liable for injury and damage that you cause; the operator is liable for "
            + "faults of vehicles that it knew of.",
        "A ride lasts until a lock or a dock has confirmed the return. After 24 hours it is overdue.",
        "Coins never expire and cannot be exchanged for money.",
        "Who pays with cryptocurrency bears its losses and changes of price.",
    ]
}
