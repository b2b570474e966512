import CrosstownSQL
import CrosstownValues

/// The SQL of how many riders drivers were told of.
extension SignUpStore {
    /// Of how many riders drivers were told at most so far.
    func told(_ offers: [Identifier<SignUp>], _ leg: Leg) throws -> [Identifier<SignUp>: Int] {
        guard !offers.isEmpty else { return [:] }
        let told: SQL = leg == .there ? "told_there" : "told_home"
        let rows = try transaction.query(
            "SELECT id, \(told) AS told FROM rideshare_sign_up WHERE id IN \(list: offers)"
        )
        return try rows.reduce(into: [:]) { $0[try $1.get("id")] = try $1.get("told", as: Int.self) }
    }

    /// Notes of how many riders a driver was told.
    func setTold(_ offer: Identifier<SignUp>, _ leg: Leg, people: Int) throws {
        let told: SQL = leg == .there ? "told_there" : "told_home"
        try transaction.execute("UPDATE rideshare_sign_up SET \(told) = \(people) WHERE id = \(offer)")
    }
}
