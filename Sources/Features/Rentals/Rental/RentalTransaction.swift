import CrosstownCases
import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// A transaction of rentals with its timestamp and dependencies.
///
/// The use cases of each aggregate have a type of their own on top of it.
package struct RentalTransaction {
    let transaction: any Transaction
    package let now: Timestamp
    let rules: RentalRules
    let ids: any IdentifierSource
    let locks: any Locks
    let wallet: any Wallet
    let institutions: any InstitutionPeople
    let devices: any RegisteredDevices
    let problemDesk: CaseDesk
    var cards: (any CardFunding)?
    var notices: any Notices = NoSocial()
    /// Finds the staff who are notified of alarms.
    var staff: (any AccountDirectory)?
    /// Returns the names of riders.
    var people: (any People)?
    var coins: any Coins = NoCoins()

    package var stations: StationStore { StationStore(transaction: transaction, locks: locks) }
    package var vehicles: VehicleStore { VehicleStore(transaction: transaction, now: now, locks: locks) }
    package var rides: RideStore { RideStore(transaction: transaction, now: now) }
    package var areas: AreaStore { AreaStore(transaction: transaction) }
    package var tariffs: TariffStore { TariffStore(transaction: transaction, now: now, currency: rules.currency) }
    package var settlement: Settlement { Settlement(transaction: transaction, now: now, wallet: wallet, coins: coins) }
    var setUps: SetUpStore { SetUpStore(transaction: transaction, people: institutions) }
    var routineService: RoutineService { RoutineService(transaction: transaction, now: now, rules: rules) }

    var progress: RideProgress { RideProgress(context: self) }
    var renting: Renting { Renting(context: self) }
    var wishes: RideWishes { RideWishes(context: self) }
    var returns: RideReturn { RideReturn(context: self) }
    var deadlines: RideDeadlines { RideDeadlines(context: self) }
    var longRides: LongRides { LongRides(context: self) }
    var missing: MissingVehicles { MissingVehicles(context: self) }
    var staffRiders: StaffRiders { StaffRiders(context: self) }
    var team: RentalStaff { RentalStaff(context: self) }
    var billing: RideBilling { RideBilling(context: self) }
    var news: RideNews { RideNews(context: self) }
    var rideViews: RideViews { RideViews(context: self) }
    var activity: RideActivity { RideActivity(context: self) }
    var whereabouts: Whereabouts { Whereabouts(context: self) }
    var reports: LockReportIntake { LockReportIntake(context: self) }
    var readings: DeviceReadingIntake { DeviceReadingIntake(context: self) }
    package var alarms: AlarmKeeping { AlarmKeeping(context: self) }
    var problems: ProblemKeeping { ProblemKeeping(context: self) }
    package var jobs: JobKeeping { JobKeeping(context: self) }
    package var fleet: FleetKeeping { FleetKeeping(context: self) }
    var registration: DeviceRegistration { DeviceRegistration(context: self) }
}
