import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Finds riders for staff.
struct StaffRiders: RentalUseCases {
    let context: RentalTransaction

    /// Returns riders by identifier, without deleted accounts.
    func find(_ riders: Set<Identifier<Account>>) throws -> [Identifier<Account>: StaffRider] {
        let riders = riders.subtracting([.nobody]).sorted()
        guard !riders.isEmpty else { return [:] }
        let names = try context.staff?.userNames(of: riders, in: transaction) ?? [:]
        let profiles = try context.people?.profiles(of: riders, in: transaction) ?? [:]
        return riders.reduce(into: [:]) { found, rider in
            let userName = names[rider] ?? rider.description
            found[rider] = StaffRider(id: rider, userName: userName, name: profiles[rider]?.nickname ?? userName)
        }
    }
}
