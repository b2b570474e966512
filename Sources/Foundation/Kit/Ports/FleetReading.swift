import CrosstownGeo
public import CrosstownSQL
public import CrosstownValues

/// Reads what may be disclosed about a fleet to the public and to the city, without its riders.
public protocol FleetReading: Sendable {
    /// Returns the current tariff of each kind of vehicle.
    ///
    /// - Throws: `DatabaseError`.
    func tariffs(in transaction: any Transaction) throws -> [FleetTariff]

    /// Returns the stations with their current vehicles.
    ///
    /// - Throws: `DatabaseError`.
    func stations(in transaction: any Transaction) throws -> [FleetStation]

    /// Returns the connected devices of each station, without stations that have none.
    ///
    /// - Throws: `DatabaseError`.
    func contacts(in transaction: any Transaction) throws -> [Identifier<FleetStation>: FleetContact]

    /// Returns the areas with special rules.
    ///
    /// - Throws: `DatabaseError`.
    func areas(in transaction: any Transaction) throws -> [FleetArea]

    /// Returns when the first vehicle came into service; `nil` if none has.
    ///
    /// - Throws: `DatabaseError`.
    func opening(in transaction: any Transaction) throws -> Timestamp?

    /// Returns the vehicles that are in the streets, or were since a timestamp.
    ///
    /// - Throws: `DatabaseError`.
    func vehicles(since moment: Timestamp, in transaction: any Transaction) throws -> [FleetVehicle]

    /// Returns a vehicle; `nil` if missing.
    ///
    /// - Throws: `DatabaseError`.
    func vehicle(_ id: Identifier<FleetVehicle>, in transaction: any Transaction) throws -> FleetVehicle?

    /// Returns the last status of one vehicle, or of those that are in the streets or left them since a timestamp.
    ///
    /// - Throws: `DatabaseError`.
    func statuses(
        of vehicle: Identifier<FleetVehicle>?,
        goneSince moment: Timestamp,
        in transaction: any Transaction
    ) throws -> [FleetStatus]

    /// Returns the events within a time, in the order in which they became known, after the event with a number.
    ///
    /// - Throws: `DatabaseError`.
    func events(
        in time: Range<Timestamp>,
        after number: Int64,
        limit: Int?,
        in transaction: any Transaction
    ) throws -> [FleetEvent]

    /// Returns the rides that ended within a time.
    ///
    /// - Throws: `DatabaseError`.
    func trips(endedIn time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetTrip]

    /// Returns the positions of vehicles within a time during rides that have ended.
    ///
    /// - Throws: `DatabaseError`.
    func places(in time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetPlace]
}
