import CrosstownValues
import CrosstownWeb

/// Texts on several pages of the console.
enum ConsoleTexts {
    static let stations: LocalizedText = "Stations"
    static let vehicles: LocalizedText = "Vehicles"
    static let tariffs: LocalizedText = "Tariffs"
    static let rentals: LocalizedText = "Rentals"
    static let station: LocalizedText = "Station"
    static let vehicle: LocalizedText = "Vehicle"
    static let battery: LocalizedText = "Battery"
    static let none: LocalizedText = "–"

    // MARK: Stations

    static let allStations: LocalizedText = "All stations and current availability"
    static let addStation: LocalizedText = "Add a station"
    static let changeStation: LocalizedText = "Edit station"
    static let noStations: LocalizedText = "No stations yet"
    static let noStationsText: LocalizedText = "Add the first one, with the numbers of its docks."
    static let state: LocalizedText = "Status"
    static let open = LocalizedText("Open", context: "station")
    static let closed = LocalizedText("Closed", context: "station")
    static let docks: LocalizedText = "Docks"
    static let docksHint: LocalizedText = "The printed numbers, separated by commas or spaces, such as PORT1, PORT2."
    static let addDocks: LocalizedText = "Add docks"
    static let bikes: LocalizedText = "Bikes"
    static let scooters: LocalizedText = "Scooters"
    static let freeDocks: LocalizedText = "Free docks"
    static let change: LocalizedText = "Change"
    static let inDocks: LocalizedText = "Docks and their vehicles"
    static let empty: LocalizedText = "Empty"

    // MARK: Vehicles

    static let allVehicles: LocalizedText = "Vehicles by number"
    static let addVehicle: LocalizedText = "Add a vehicle"
    static let noVehicles: LocalizedText = "No vehicles"
    static let noVehiclesText: LocalizedText = "No vehicle number starts with this."
    static let noVehiclesHere: LocalizedText = "There are no vehicles on this page."
    static let number: LocalizedText = "Number"
    static let numberBegins: LocalizedText = "Number begins with"
    static let filter: LocalizedText = "Filter"
    static let kind: LocalizedText = "Kind"
    static let dock: LocalizedText = "Dock"
    static let dockHint: LocalizedText = "The number of the dock it’s in."
    static let attention: LocalizedText = "Needs attention"
    static let more: LocalizedText = "More"
    static let takeOut: LocalizedText = "Take out of service"
    static let putBack: LocalizedText = "Return to service"
    static let putBackQuestion: LocalizedText = "Return this vehicle to service?"
    static let putBackText: LocalizedText = """
        This closes its job and the reports about it, and we notify the riders who reported it.
        """

    /// What a change of its service has come to.
    static func service(of vehicle: VehiclesPage.Row) -> LocalizedText {
        if vehicle.leavesServiceAfterRide { return "\(vehicle.number) goes out of service after its ride." }
        return vehicle.isFlagged
            ? "\(vehicle.number) is out of service." : "\(vehicle.number) is in service."
    }
    static let outAfterRide: LocalizedText = "Out of service after its ride"
    static let afterRide: LocalizedText = "after its ride"
    static let complaints: LocalizedText = "Rider comments"

    static func flag(_ flag: Vehicle.Flag) -> LocalizedText {
        switch flag {
        case .unconfirmedReturn: "Return not confirmed"
        case .quickReturn: "Returned right away"
        case .freeWithoutRide: "Unlocked without a ride"
        case .outOfService: "Taken out of service"
        case .theft: "Theft alarm: moved without a ride"
        case .fault: "Fault reported by its device"
        case .reportedUnsafe: "Reported as unsafe"
        }
    }

    static func state(_ state: VehicleState) -> LocalizedText {
        switch state {
        case .removed: "Not in use"
        case .available: "Available"
        case .nonOperational: "Out of service"
        case .reserved: "Unlocking"
        case .onTrip: "On a ride"
        case .nonContactable: "No connection"
        case .missing: "Missing"
        case .elsewhere: "Outside the city"
        }
    }

    // MARK: Tariffs

    static let unlockFee: LocalizedText = "Unlock fee"
    static let perMinute: LocalizedText = "Per minute"
    static let freeMinutes: LocalizedText = "Free minutes"
    static let pausePerMinute: LocalizedText = "Per minute paused"
    static let pauseHint: LocalizedText = "Leave blank if a pause costs the same as riding."
    static let dailyCap: LocalizedText = "Daily maximum"
    static let capHint: LocalizedText = "Leave blank for no limit."
    static let newVersion: LocalizedText = "Create new version"
    static let holdsFor: LocalizedText = "Rides in progress keep the version they started with."

    /// The first version, which is not stored before the first ride, has always been valid.
    static func version(_ tariff: Tariff) -> LocalizedText {
        tariff.version == 1
            ? "Version \(tariff.version), from the beginning"
            : "Version \(tariff.version), since \(LocalizedText.moment(tariff.madeAt))"
    }

    // MARK: Rides

    static let underWay: LocalizedText = "Rides in progress"
    static let noRides: LocalizedText = "No rides in progress"
    static let noRidesText: LocalizedText = "Rides appear here while they are in progress."
    static let began: LocalizedText = "Requested"
    static let price: LocalizedText = "Cost so far"
    static let rider: LocalizedText = "Rider"
    static let ride: LocalizedText = "Ride"
    static let cost: LocalizedText = "Price"
    static let ending: LocalizedText = "How it ended"
    static let missing: LocalizedText = "Vehicle missing"
    static let noneMissing: LocalizedText = "No missing vehicles"
    static let noneMissingText: LocalizedText = "Rides that ended without the vehicle being returned appear here."
    static let noneOver: LocalizedText = "No rides yet"
    static let noneOverText: LocalizedText = "Rides appear here once they’ve ended."
    static let earlier: LocalizedText = "Earlier rides"
    static let latestRides: LocalizedText = "Latest rides with this vehicle"

    static func name(_ state: ConsoleRidesPage.State) -> LocalizedText {
        switch state {
        case .underWay: underWay
        case .missing: "Rides with missing vehicles"
        case .over: "Ended rides"
        }
    }

    /// The state of a ride for staff.
    static func state(_ ride: Ride) -> LocalizedText {
        ride.missingSince == nil ? RentalTexts.state(ride) : missing
    }

    static func missing(since moment: LocalizedText) -> LocalizedText {
        """
        The vehicle has been missing since \(moment). Its rider is responsible until it’s found or you close its \
        alarm.
        """
    }

    /// How a ride ended; `nil` for a current one.
    static func ending(of ride: Ride) -> LocalizedText? {
        if ride.ending == .locked, ride.endStation == nil {
            return "Ended by the rider; vehicle not detected there"
        }
        return ride.ending.map(name)
    }

    static func name(_ ending: RideEnding) -> LocalizedText {
        switch ending {
        case .docked: "Returned to a dock"
        case .locked: "Locked at a station"
        case .unconfirmed: "No lock confirmed the return"
        case .lost: "Not returned in time"
        case .neverUnlocked: "The lock didn’t open"
        case .withdrawn: "Canceled by the rider"
        }
    }

    // MARK: Import

    static let importFleet: LocalizedText = "Import stations or vehicles"
    static let importText: LocalizedText = """
        A table of stations or of their vehicles. We skip lines that were already imported, so you can upload the \
        same file again.
        """
    static let file: LocalizedText = "File"

    static func tooManyDocks(_ most: Int) -> LocalizedText { "must be at most \(most) docks" }

    // MARK: Fields

    static let name: LocalizedText = "Name"
    static let address: LocalizedText = "Search for an address"
    static let addressUnclear: LocalizedText = "could be one of several places; choose one"
    static let addressUnknown: LocalizedText = "was not found; try a street and number, or another name"
    static let latitude: LocalizedText = "Latitude"
    static let longitude: LocalizedText = "Longitude"
    static let place: LocalizedText = "must be a valid coordinate"
    static let unknownKind: LocalizedText = "must be bike or scooter"
    static let unknownState: LocalizedText = "must be open or closed"
    static let unknownDock: LocalizedText = "is not one of our docks"
    static let unknownPrice: LocalizedText = "must be a price with up to four decimals, such as 0.05"
    static let missingPrice: LocalizedText = "is required; enter 0 if it’s free"
    static let unknownAmount: LocalizedText = "must be an amount such as 10.00"

    /// The label of a field on the screen.
    static func label(of field: String) -> LocalizedText? {
        switch field {
        case "name": name
        case "file": file
        default: nil
        }
    }
}
