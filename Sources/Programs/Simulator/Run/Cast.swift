import CrosstownClient
import CrosstownContract
import CrosstownGeo

/// The accounts of all agents, and how they are created.
struct Cast: Sendable {
    private static let passengerStream: UInt64 = 1 << 32

    let stage: Stage
    let accounts: SimulationSettings.Accounts
    let seed: UInt64
    /// The administrator's client, if accounts have to be created.
    let administrator: CrosstownClient?

    /// Signs in the administrator if accounts have to be created.
    init(stage: Stage, accounts: SimulationSettings.Accounts, seed: UInt64) async throws {
        self.stage = stage
        self.accounts = accounts
        self.seed = seed
        guard case .made(let credentials, _, _) = accounts else {
            administrator = nil
            return
        }
        let signIn = SignIn(stage: stage, credentials: credentials, register: nil, random: SplitMix(seed: seed))
        administrator = try await signIn.client()
    }

    /// Returns the number of drivers with accounts, at most the given one.
    func driverCount(of wanted: Int) -> Int {
        guard case .ready(let drivers, _) = accounts else { return wanted }
        return min(wanted, drivers.count)
    }

    /// Returns the number of passengers with accounts, at most the given one.
    func passengerCount(of wanted: Int) -> Int {
        guard case .ready(_, let passengers) = accounts else { return wanted }
        return min(wanted, passengers.count)
    }

    func driverChance(_ index: Int) -> SplitMix { SplitMix(seed: seed, agent: UInt64(index)) }

    func passengerChance(_ index: Int) -> SplitMix { SplitMix(seed: seed, agent: UInt64(index) + Self.passengerStream) }

    /// Returns the sign-in of a driver, with the code of their taxi.
    func driver(_ index: Int, code: String) -> SignIn {
        switch accounts {
        case .ready(let drivers, _):
            return signIn(drivers[index], random: driverChance(index), register: nil)
        case .made(_, let prefix, let password):
            let credentials = Credentials(userName: "\(prefix)-driver-\(code)", password: password)
            let registration = DriverRegistration(
                userName: credentials.userName,
                password: password,
                code: code,
                company: "Simulation"
            )
            return signIn(credentials, random: driverChance(index)) { [administrator] in
                try await administrator?.registerDriver(registration)
            }
        }
    }

    func passenger(_ index: Int) -> SignIn {
        switch accounts {
        case .ready(_, let passengers):
            return signIn(passengers[index], random: passengerChance(index), register: nil)
        case .made(_, let prefix, let password):
            let credentials = Credentials(userName: "\(prefix)-passenger-\(index + 1)", password: password)
            return signIn(credentials, random: passengerChance(index)) { [client = stage.client] in
                try await client.register(credentials)
            }
        }
    }

    private func signIn(
        _ credentials: Credentials,
        random: SplitMix,
        register: (@Sendable () async throws -> Void)?
    ) -> SignIn {
        SignIn(stage: stage, credentials: credentials, register: register, random: random)
    }
}
