import CrosstownClient

/// The institution of the demo, whose people may rent: every user can be one of them.
struct DemoUniversity: Sendable {
    static let name = "University of Monaco"
    /// The prefix of simulated riders' numbers.
    static let simulatedPrefix = "SIM-"

    private static let numberOfPassenger = "M1001"
    private static let simulatedMembers = 200
    private static let samples = 1001...1040

    /// Creates the university with its roster, and sets up the passenger, if missing.
    func settle(_ administrator: CrosstownClient, _ passenger: CrosstownClient) async throws {
        if try await administrator.institutions()[Self.name] == nil {
            let id = try await administrator.addInstitution(Self.name)
            try await administrator.setRoster(Self.roster, of: id)
        }
        let choices = try await passenger.setUpChoices()
        guard !choices.isSetUp, let university = choices.institutions.first(where: { $0.name == Self.name }) else {
            return
        }
        let form = SetUpForm(
            institution: university.id,
            memberNumber: Self.numberOfPassenger,
            method: "credit_card",
            allowsPosition: true
        )
        try await passenger.setUp(form)
    }

    private static var roster: String {
        let people = samples.map { "M\($0),\($0 == 1001 ? "Mira Rossi" : "Guest \($0 - 1001)")" }
        let riders = (1...simulatedMembers).map { "\(simulatedPrefix)\($0),Rider \($0)" }
        return (["number,name"] + people + riders).joined(separator: "\n")
    }
}
