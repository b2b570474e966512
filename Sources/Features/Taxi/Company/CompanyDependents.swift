import CrosstownWeb

/// What depends on a company: drivers and fares keep it, invitations go with it.
struct CompanyDependents: Sendable, Hashable {
    let drivers: Int
    /// How many fares went to it.
    let fares: Int
    /// How many invitations are open.
    let invitations: Int

    /// Why the company cannot be removed; nothing where it can.
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
                one: "\(fares) fare was paid to it, and stays in the books under its name.",
                other: "\(fares) fares were paid to it, and stay in the books under its name."
            )
        }
        return nil
    }
}
