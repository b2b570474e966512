import CrosstownApp
import CrosstownClient
import CrosstownClientHTTP
import CrosstownContract
import CrosstownSimulator

/// The people of the demo: three accounts to sign in, and simulated ones.
struct DemoPeople: Sendable {
    let settings: Settings

    /// Needs no secrecy: the demo listens only on this machine.
    private static let password = "around monaco by taxi"
    private static let administrator = Credentials(userName: "city", password: password)
    private static let passenger = Credentials(userName: "mira", password: password)
    private static let driver = DriverRegistration(
        userName: "luca",
        password: password,
        code: "T345",
        company: "Taxis of the Rock"
    )

    /// The passenger's friends, acquaintances and strangers.
    private static let others = ["anna", "theo", "ines", "hugo", "lea", "marco", "sofia", "noah"]

    var simulated: SimulationSettings.Accounts {
        .made(administrator: Self.administrator, prefix: "sim", password: Self.password)
    }

    /// Creates the administrator, if missing.
    func makeAdministrator() async throws {
        do {
            try await Administrators(settings).create(
                userName: Self.administrator.userName,
                password: Self.administrator.password
            )
        } catch is AdministratorRefusal {
            // Created at an earlier start.
        }
    }

    /// Creates the accounts of the passenger and the driver, if missing.
    func settle(at server: String) async throws {
        try await HTTPTransport.with(baseURL: server) { transport in
            let stranger = CrosstownClient(transport: transport)
            try await ignoringTaken {
                _ = try await stranger.register(Self.passenger)
                let session = try await stranger.signIn(Self.passenger)
                try await stranger.with(key: session.key).topUp("50.00")
            }
            for name in Self.others {
                let credentials = Credentials(userName: name, password: Self.password)
                try await ignoringTaken { _ = try await stranger.register(credentials) }
            }
            try await ignoringTaken { try await Self.administrator(by: stranger).registerDriver(Self.driver) }
            let passenger = stranger.with(key: try await stranger.signIn(Self.passenger).key)
            try await DemoUniversity().settle(Self.administrator(by: stranger), passenger)
        }
    }

    /// Creates content about these people in all features.
    func fill(_ server: Server) async throws {
        try await server.fillDemo(
            visitor: Self.passenger.userName,
            administrator: Self.administrator.userName,
            others: Self.others
        )
    }

    static func administrator(by stranger: CrosstownClient) async throws -> CrosstownClient {
        stranger.with(key: try await stranger.signIn(administrator).key)
    }

    /// The simulated riders of bikes and scooters.
    var riders: SimulatedRiders {
        var riders = SimulatedRiders(prefix: "sim", password: Self.password)
        riders.memberPrefix = DemoUniversity.simulatedPrefix
        return riders
    }

    private func ignoringTaken(_ register: () async throws -> Void) async throws {
        do {
            try await register()
        } catch let refusal as Refusal where refusal.message(for: "userName") != nil {
            // Created at an earlier start.
        }
    }

    /// The text that is printed once the city is ready.
    func welcome(at address: String) -> String {
        """

        Monaco is awake at \(address)

          as a passenger       \(Self.passenger.userName)   (takes taxis, rents bikes and scooters, has 50 euros)
          as a taxi driver     \(Self.driver.userName)   (in another browser, or a private window)
          as an administrator  \(Self.administrator.userName)
          password of all      \(Self.password)

        A new account rents after it says who it is: \(DemoUniversity.name), number M1002 to M1040.
        What you unlock is ridden to another station, and docks there by itself. Ctrl-C ends it.

        """
    }
}
