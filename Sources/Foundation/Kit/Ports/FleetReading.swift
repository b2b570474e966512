import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// Reads what may be told of a fleet: to everybody, and to the city; its riders are in none of it.
public protocol FleetReading: Sendable {
    /// What each kind of vehicle costs now.
    ///
    /// - Throws: `DatabaseError`.
    func tariffs(in transaction: any Transaction) throws -> [FleetTariff]

    /// The stations with what stands there now.
    ///
    /// - Throws: `DatabaseError`.
    func stations(in transaction: any Transaction) throws -> [FleetStation]

    /// What connects at each station; stations where nothing does are left out.
    ///
    /// - Throws: `DatabaseError`.
    func contacts(in transaction: any Transaction) throws -> [Identifier<FleetStation>: FleetContact]

    /// Where something else holds than elsewhere.
    ///
    /// - Throws: `DatabaseError`.
    func areas(in transaction: any Transaction) throws -> [FleetArea]

    /// When the first vehicle came into service; `nil` where there is none.
    ///
    /// - Throws: `DatabaseError`.
    func opening(in transaction: any Transaction) throws -> Timestamp?

    /// The vehicles that are in the streets, or were since a moment.
    ///
    /// - Throws: `DatabaseError`.
    func vehicles(since moment: Timestamp, in transaction: any Transaction) throws -> [FleetVehicle]

    /// One vehicle; `nil` where there is none.
    ///
    /// - Throws: `DatabaseError`.
    func vehicle(_ id: Identifier<FleetVehicle>, in transaction: any Transaction) throws -> FleetVehicle?

    /// The last that is known of one vehicle, or of those that are in the streets or left them since a moment.
    ///
    /// - Throws: `DatabaseError`.
    func statuses(
        of vehicle: Identifier<FleetVehicle>?,
        goneSince moment: Timestamp,
        in transaction: any Transaction
    ) throws -> [FleetStatus]

    /// What happened within a time, in the order in which it became known, behind the event with a number.
    ///
    /// - Throws: `DatabaseError`.
    func events(
        in time: Range<Timestamp>,
        after number: Int64,
        limit: Int?,
        in transaction: any Transaction
    ) throws -> [FleetEvent]

    /// The rides that ended within a time.
    ///
    /// - Throws: `DatabaseError`.
    func trips(endedIn time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetTrip]

    /// Where vehicles were within a time while they were ridden, in rides that are over.
    ///
    /// - Throws: `DatabaseError`.
    func places(in time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetPlace]
}
