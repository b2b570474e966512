import CrosstownWeb

enum SetUpTexts {
    static let title: LocalizedText = "Complete your account"
    static let submit: LocalizedText = "Submit"
    static let begin: LocalizedText = "Go on"
    static let done: LocalizedText = "You are set up"
    static let goOn: LocalizedText = "On to your vehicle"
    static let toMap: LocalizedText = "Open the map"
    static let toWallet: LocalizedText = "Add money to your wallet"
    static let notNeeded: LocalizedText = "Nothing to set up"
    static let notNeededText: LocalizedText = "The city lets everybody rent who has an account."
    static let needed: LocalizedText = "Before you rent, say who you are and how you pay."

    static func progress(_ step: SetUpStep) -> LocalizedText {
        let number = (SetUpStep.allCases.firstIndex(of: step) ?? 0) + 1
        return "Step \(number) of \(SetUpStep.allCases.count)"
    }

    static func heading(_ step: SetUpStep) -> LocalizedText {
        switch step {
        case .identity: "Who are you?"
        case .payment: "How do you pay?"
        case .position: "May we know where you are?"
        }
    }

    // MARK: Dialogs

    static let institution: LocalizedText = "Institution"
    static let number: LocalizedText = "Your number there"
    static let numberHint: LocalizedText = "It is on your card as a student or member of staff."
    static let method: LocalizedText = "Payment"
    static let methodText: LocalizedText =
        "Card numbers never come to us: your bank or exchange asks for them when you add money."
    static let positionText: LocalizedText = "We use your position to center the map and to end rides at stations."
    static let withoutPosition: LocalizedText =
        "Without it you can browse and rent, but the map does not follow you, and a ride ends in a dock alone."
    static let cards: LocalizedText = "Your cards"
    static let noCards: LocalizedText = "None is stored yet. You can add one now, or later in the wallet."
    static let addCard: LocalizedText = "Add a card"
    static let allow: LocalizedText = "Allow my position"
    static let entered: LocalizedText = "What you entered before"
    static let refuse: LocalizedText = "Not now"

    static func name(_ method: RiderProfile.Method) -> LocalizedText {
        switch method {
        case .creditCard: "Credit card"
        case .debitCard: "Debit card"
        case .cryptocurrency: "Cryptocurrency"
        case .none: "None for now"
        }
    }

    // MARK: Details

    static let details: LocalizedText = "Your details"
    static let noDetails: LocalizedText = "Nothing is known yet"
    static let name: LocalizedText = "Name"
    static let address: LocalizedText = "Address"
    static let blankKeeps: LocalizedText = "A field that you leave blank stays as it is."
    static let position: LocalizedText = "Position"
    static let allowed: LocalizedText = "Allowed"
    static let notAllowed = LocalizedText("Not allowed", context: "rental")

    static func ending(_ ending: String) -> LocalizedText { "ends with \(ending)" }

    // MARK: Console

    static let institutions: LocalizedText = "Rentals at institutions"
    static let institutionsText: LocalizedText = """
        As soon as there is one, riders prove before they rent that they belong to an institution: by a member number, \
        or by signing in there.
        """
    static let addInstitution: LocalizedText = "Add an institution"
    static let paymentOptional: LocalizedText = "Its people may leave out how they pay"
    static let noInstitutions: LocalizedText = "No institutions"
    static let noInstitutionsText: LocalizedText = "Everybody who has an account may rent."
    static let memberNumbers: LocalizedText = "Member numbers"
    static let areSetUp: LocalizedText = "Set up"
    static let optional: LocalizedText = "Optional"
    static let required: LocalizedText = "Required"
    static let proof: LocalizedText = "Proof"
    static let signIn: LocalizedText = "Sign-in"
    static let remove: LocalizedText = "Remove"
    static let removeText: LocalizedText =
        "Its people can no longer rent as such. The institution and its member lists stay."
    static let hasRiders: LocalizedText = "The institution cannot be removed"

    static func proof(of name: String) -> LocalizedText { "How people of \(name) prove to belong there" }

    static func remove(_ name: String) -> LocalizedText { "Remove \(name) from rentals" }

    static func removeQuestion(_ name: String) -> LocalizedText { "Remove \(name) from rentals?" }

    static func hasRiders(_ count: Int) -> LocalizedText {
        .plural(count, one: "\(count) rider is set up there.", other: "\(count) riders are set up there.")
    }

    // MARK: Refusals

    static let isSetUp: LocalizedText = "You are set up already"
    static let isSetUpText: LocalizedText = "Each account is set up once. Change your details in the menu."
    static let notSetUp: LocalizedText = "Complete your account first"
    static let notSetUpText: LocalizedText = "Say who you are and how you pay; it takes a minute."
    static let positionWanted: LocalizedText = "May we know where you are?"
    static let positionWantedText: LocalizedText =
        "You have not allowed it yet. Answer once more before your first ride."
    static let chooseInstitution: LocalizedText = "must be one of the list"
    static let malformedNumber: LocalizedText = "must have 3 to 32 letters, digits and hyphens"
    static let unknownNumber: LocalizedText = "is not known there; read it again"
    static let usedNumber: LocalizedText = "belongs to another account already"
    static let registerDown: LocalizedText = "The register does not answer"
    static let registerDownText: LocalizedText =
        "Your number cannot be checked now, and nothing was saved. Try again in a minute."
    static let chooseMethod: LocalizedText = "must be chosen"
    static let stale: LocalizedText = "That took too long"
    static let staleText: LocalizedText = "Nothing was saved. Begin again with your number."
    static let signInWanted: LocalizedText = "wants you to sign in there, instead of a number"
    static let nameTaken: LocalizedText = "belongs to another institution"

    /// The label of a field on the screen.
    static func label(of field: String) -> LocalizedText? {
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

/// Texts of the help on several pages.
enum HelpTexts {
    static let title: LocalizedText = "Help"
    static let what: LocalizedText =
        "Rent a bike or a scooter at a station: scan its code, ride, and put it into a dock of any station."
    static let whereItRuns: LocalizedText = "Where it runs"
    static let costs: LocalizedText = "What it costs"
    static let safety: LocalizedText = "Ride safely"
    static let more: LocalizedText = "Help and terms"
    static let advice: [LocalizedText] = [
        "Wear a helmet.", "Keep right on shared paths, and give way to people on foot.",
        "Look at brakes, tires and lights before you ride.", "Ride alone, sober, and with both hands.",
    ]
    static let termsTitle: LocalizedText = "Terms"
    static let terms: [LocalizedText] = [
        """
        You ride at your own risk and are liable for injury and damage that you cause; the operator is liable for \
        faults of vehicles that it knew of.
        """,
        "A ride lasts until a lock or a dock has confirmed the return, and is billed until then. After 24 hours it is overdue, and can be made longer.",
        "Coins never expire and cannot be exchanged for money.",
        "Who pays with cryptocurrency bears its losses and changes of price.",
    ]
}
