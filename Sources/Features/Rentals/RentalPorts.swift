import CrosstownCases
import CrosstownKit

extension Rentals {
    /// Creates rentals from the module's dependencies.
    init(
        _ host: FeatureHost,
        rules: RentalRules,
        devices: RentalDevices,
        money: RentalMoney,
        staff: any AccountDirectory,
        institutions: any InstitutionPeople
    ) {
        self.init(
            database: host.database,
            rules: rules,
            clock: host.clock,
            ids: host.ids,
            locks: devices.locks,
            devices: devices.registered,
            wallet: money.wallet,
            institutions: institutions,
            problemDesk: CaseDesk(ProblemSubject.declared, host),
            cards: money.cards,
            notices: host.notices,
            staff: staff,
            people: host.people,
            coins: host.coins
        )
    }
}
