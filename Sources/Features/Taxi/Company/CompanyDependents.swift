import CrosstownWeb

/// The drivers and fares that prevent deleting a company, and the invitations deleted with it.
struct CompanyDependents: Sendable, Hashable {
    let drivers: Int
    let fares: Int
    let invitations: Int

    /// Why the company cannot be deleted, if so.
    var reason: LocalizedText? {
        if drivers > 0 {
            return .plural(
                drivers,
                one: "\(drivers) driver belongs to it. Remove the driver first.",
                other: "\(drivers) drivers belong to it. Remove the drivers first."
            )
        }
        if fares > 0 {
            return .plural(
                fares,
                one: "\(fares) fare was paid to it and stays in the books under its name.",
                other: "\(fares) fares were paid to it and stay in the books under its name."
            )
        }
        return nil
    }
}
