import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The public data of the rentals' vehicles.
struct RentalFleet: FleetReading {
    let rentals: Rentals

    func tariffs(in transaction: any Transaction) throws -> [FleetTariff] {
        let tariffs = rentals.within(transaction).tariffs
        return try VehicleKind.allCases.map { FleetTariff(try tariffs.shown($0)) }
    }

    func stations(in transaction: any Transaction) throws -> [FleetStation] {
        try rentals.within(transaction).stations.listCounts().map(FleetStation.init)
    }

    func contacts(in transaction: any Transaction) throws -> [Identifier<FleetStation>: FleetContact] {
        try rentals.within(transaction).registration.store.equipment().reduce(into: [:]) { contacts, entry in
            contacts[entry.key.of(FleetStation.self)] = FleetContact(
                connects: entry.value.connects,
                heardAt: entry.value.heardAt
            )
        }
    }

    func areas(in transaction: any Transaction) throws -> [FleetArea] {
        try rentals.within(transaction).areas.areas().map { area in
            FleetArea(name: area.name, rule: area.rule, shape: area.shape)
        }
    }

    func opening(in transaction: any Transaction) throws -> Timestamp? {
        try RecordStore(transaction: transaction).opening()
    }

    func vehicles(since moment: Timestamp, in transaction: any Transaction) throws -> [FleetVehicle] {
        try RecordStore(transaction: transaction).vehicles(since: moment)
    }

    func vehicle(_ id: Identifier<FleetVehicle>, in transaction: any Transaction) throws -> FleetVehicle? {
        try RecordStore(transaction: transaction).vehicle(id)
    }

    func statuses(
        of vehicle: Identifier<FleetVehicle>?,
        goneSince moment: Timestamp,
        in transaction: any Transaction
    ) throws -> [FleetStatus] {
        try RecordStore(transaction: transaction).statuses(of: vehicle, goneSince: moment)
    }

    func events(
        in time: Range<Timestamp>,
        after number: Int64,
        limit: Int?,
        in transaction: any Transaction
    ) throws -> [FleetEvent] {
        try RecordStore(transaction: transaction).events(in: time, after: number, limit: limit)
    }

    func trips(endedIn time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetTrip] {
        try RecordStore(transaction: transaction).trips(endedIn: time)
    }

    func places(in time: Range<Timestamp>, in transaction: any Transaction) throws -> [FleetPlace] {
        try RecordStore(transaction: transaction).places(in: time)
    }
}

extension VehicleKind {
    /// The kind in open data.
    var inFleet: FleetKind {
        switch self {
        case .bike: .bike
        case .scooter: .scooter
        }
    }
}

extension FleetTariff {
    fileprivate init(_ tariff: Tariff) {
        self.init(
            kind: tariff.kind.inFleet,
            name: RentalTexts.name(tariff.kind).english,
            version: tariff.version,
            currency: tariff.plan.currency,
            unlockFee: tariff.plan.unlockFee.tenThousandths,
            segments: tariff.plan.steps.map { step in
                Segment(
                    startMinute: step.startMinute,
                    endMinute: step.endMinute,
                    rate: step.rate.tenThousandths,
                    intervalMinutes: step.intervalMinutes
                )
            },
            description: RentalTexts.price(tariff.plan).english
        )
    }
}

extension FleetStation {
    fileprivate init(_ count: StationCount) {
        let station = count.station
        self.init(
            id: station.id.of(FleetStation.self),
            name: station.name,
            place: station.place,
            path: RentalLinks.station(station.id).href,
            isOpen: station.state == .open,
            available: VehicleKind.allCases.reduce(into: [:]) { $0[$1.inFleet] = count.available($1) },
            docks: count.hasDocks
                ? Docks(all: count.docks + count.jammedDocks, free: count.freeDocks, jammed: count.jammedDocks) : nil
        )
    }
}

extension RentalArea {
    fileprivate var rule: FleetArea.Rule {
        switch kind {
        case .returnAllowed: .returnAllowed
        case .forbidden: .forbidden
        case .slow: .slow(mostKilometresPerHour)
        }
    }
}
