import CrosstownSQL
import CrosstownValues

/// The SQL of how many riders drivers were notified of.
extension SignUpStore {
    /// Returns the largest number of riders that drivers were notified of so far.
    func told(_ offers: [Identifier<SignUp>], _ leg: Leg) throws -> [Identifier<SignUp>: Int] {
        guard !offers.isEmpty else { return [:] }
        let told: SQL = leg == .there ? "told_there" : "told_home"
        let rows = try transaction.query(
            "SELECT id, \(told) AS told FROM rideshare_sign_up WHERE id IN \(list: offers)"
        )
        return try rows.reduce(into: [:]) { $0[try $1.get("id")] = try $1.get("told", as: Int.self) }
    }

    /// Stores how many riders a driver was notified of.
    func setTold(_ offer: Identifier<SignUp>, _ leg: Leg, people: Int) throws {
        let told: SQL = leg == .there ? "told_there" : "told_home"
        try transaction.execute("UPDATE rideshare_sign_up SET \(told) = \(people) WHERE id = \(offer)")
    }
}
