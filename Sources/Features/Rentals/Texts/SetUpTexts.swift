import CrosstownWeb

enum SetUpTexts {
    static let title: LocalizedText = "Complete your account"
    static let submit: LocalizedText = "Submit"
    static let begin: LocalizedText = "Continue"
    static let done: LocalizedText = "You’re all set"
    static let goOn: LocalizedText = "Go to your vehicle"
    static let toMap: LocalizedText = "Open the map"
    static let toWallet: LocalizedText = "Add money to your wallet"
    static let notNeeded: LocalizedText = "Nothing to set up"
    static let notNeededText: LocalizedText = "Anyone with an account can rent."
    static let needed: LocalizedText = "Before you rent, tell us who you are and how you’ll pay."

    static func progress(_ step: SetUpStep) -> LocalizedText {
        let number = (SetUpStep.allCases.firstIndex(of: step) ?? 0) + 1
        return "Step \(number) of \(SetUpStep.allCases.count)"
    }

    static func heading(_ step: SetUpStep) -> LocalizedText {
        switch step {
        case .identity: "Who are you?"
        case .payment: "How will you pay?"
        case .position: "Can we use your location?"
        }
    }

    // MARK: Dialogs

    static let institution: LocalizedText = "Institution"
    static let number: LocalizedText = "Student or staff number"
    static let numberHint: LocalizedText = "It’s on your student or staff card."
    static let method: LocalizedText = "Payment"
    static let methodText: LocalizedText =
        "We never see your card number: your bank or exchange asks for it when you add money."
    static let positionText: LocalizedText = "We use your location to center the map and to end rides at stations."
    static let withoutPosition: LocalizedText =
        "Without it, you can browse and rent, but the map doesn’t follow you, and rides can end only at a dock."
    static let cards: LocalizedText = "Your cards"
    static let noCards: LocalizedText = "No cards saved yet. Add one now, or later in your wallet."
    static let addCard: LocalizedText = "Add a card"
    static let allow: LocalizedText = "Allow location access"
    static let entered: LocalizedText = "Your earlier entries"
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
    static let noDetails: LocalizedText = "No data yet"
    static let name: LocalizedText = "Name"
    static let address: LocalizedText = "Address"
    static let blankKeeps: LocalizedText = "Fields you leave blank stay unchanged."
    static let position: LocalizedText = "Location"
    static let allowed: LocalizedText = "Allowed"
    static let notAllowed = LocalizedText("Not allowed", context: "rental")

    static func ending(_ ending: String) -> LocalizedText { "ending in \(ending)" }

    // MARK: Console

    static let institutions: LocalizedText = "Institutions that can rent"
    static let institutionsText: LocalizedText = """
        Once you add an institution, riders must prove before they rent that they belong to one, by entering a member \
        number or signing in there.
        """
    static let addInstitution: LocalizedText = "Add an institution"
    static let paymentOptional: LocalizedText = "Members don’t have to say how they’ll pay"
    static let noInstitutions: LocalizedText = "No institutions"
    static let noInstitutionsText: LocalizedText = "Anyone with an account can rent."
    static let memberNumbers: LocalizedText = "Member numbers"
    static let areSetUp: LocalizedText = "Setup completed"
    static let optional: LocalizedText = "Optional"
    static let required: LocalizedText = "Required"
    static let proof: LocalizedText = "Proof"
    static let signIn: LocalizedText = "Sign-in"
    static let remove: LocalizedText = "Remove"
    static let removeText: LocalizedText =
        "Its members can no longer rent through it. The institution and its member lists stay."
    static let hasRiders: LocalizedText = "The institution can’t be removed"

    static func proof(of name: String) -> LocalizedText { "How members of \(name) prove that they belong to it" }

    static func remove(_ name: String) -> LocalizedText { "Remove \(name) from rentals" }

    static func removeQuestion(_ name: String) -> LocalizedText { "Remove \(name) from rentals?" }

    static func hasRiders(_ count: Int) -> LocalizedText {
        .plural(count, one: "\(count) rider rents through it.", other: "\(count) riders rent through it.")
    }

    // MARK: Refusals

    static let isSetUp: LocalizedText = "Your account is already set up"
    static let isSetUpText: LocalizedText = "Each account is set up only once. To change your details, use the menu."
    static let notSetUp: LocalizedText = "Complete your account first"
    static let notSetUpText: LocalizedText = "Tell us who you are and how you’ll pay. It takes a minute."
    static let positionWanted: LocalizedText = "Can we use your location?"
    static let positionWantedText: LocalizedText =
        "You haven’t allowed location access yet. Please answer again before your first ride."
    static let chooseInstitution: LocalizedText = "must be on the list"
    static let malformedNumber: LocalizedText = "must have 3 to 32 letters, digits and hyphens"
    static let unknownNumber: LocalizedText = "This institution doesn’t know this number. Check it and try again."
    static let usedNumber: LocalizedText = "already belongs to another account"
    static let registerDown: LocalizedText = "The register isn’t responding"
    static let registerDownText: LocalizedText =
        "We can’t check your number right now. Nothing was saved; try again in a minute."
    static let chooseMethod: LocalizedText = "must be chosen"
    static let stale: LocalizedText = "That took too long"
    static let staleText: LocalizedText = "Nothing was saved. Start again with your number."
    static let signInWanted: LocalizedText = "asks you to sign in there instead of entering a number"
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
        "Rent a bike or scooter at a station: scan its code, ride, and return it to a dock at any station."
    static let whereItRuns: LocalizedText = "Service area"
    static let costs: LocalizedText = "Prices"
    static let safety: LocalizedText = "Ride safely"
    static let more: LocalizedText = "Help and terms"
    static let advice: [LocalizedText] = [
        "Wear a helmet.", "Keep right on shared paths, and give way to pedestrians.",
        """
        Check the brakes, tires and lights before you ride.
        """, "Ride alone, sober and with both hands on the handlebars.",
    ]
    static let termsTitle: LocalizedText = "Terms"
    static let terms: [LocalizedText] = [
        """
        You ride at your own risk and are liable for any injury or damage you cause. The operator is liable for \
        vehicle faults it knew about.
        """,
        """
        A ride lasts until a lock or dock confirms the return, and you’re billed until then. After 24 hours, it’s \
        overdue; you can extend it.
        """,
        "Coins never expire and can’t be exchanged for money.",
        "If you pay with cryptocurrency, you bear any losses and price changes.",
    ]
}
