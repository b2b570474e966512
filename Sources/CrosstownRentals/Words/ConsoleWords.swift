import CrosstownValues

/// What the feature says to those who run the rentals, in English; the one place to translate it.
enum ConsoleWords {
    static let stations = "Stations"
    static let vehicles = "Vehicles"
    static let tariffs = "Tariffs"
    static let rentals = "Rentals"
    static let station = "Station"
    static let vehicle = "Vehicle"
    static let battery = "Battery"
    static let none = "–"

    // MARK: Stations

    static let allStations = "All stations, with what stands there now"
    static let addStation = "Add a station"
    static let changeStation = "Change the station"
    static let noStations = "No stations yet"
    static let noStationsText = "Add the first one, with the numbers of its docks."
    static let state = "State"
    static let open = "Open"
    static let closed = "Closed"
    static let docks = "Docks"
    static let docksHint = "The printed numbers, separated by commas or blanks, such as PORT1, PORT2."
    static let addDocks = "Add docks"
    static let bikes = "Bikes"
    static let scooters = "Scooters"
    static let freeDocks = "Free docks"
    static let change = "Change"
    static let inDocks = "Docks and what they hold"
    static let empty = "Empty"

    // MARK: Vehicles

    static let allVehicles = "Vehicles, by their numbers"
    static let addVehicle = "Add a vehicle"
    static let noVehicles = "No vehicles"
    static let noVehiclesText = "None has a number that begins so."
    static let number = "Number"
    static let numberBegins = "Number begins with"
    static let filter = "Filter"
    static let kind = "Kind"
    static let dock = "Dock"
    static let dockHint = "The number of the dock that holds it."
    static let attention = "Attention"
    static let takeOut = "Take out of service"
    static let putBack = "Put back into service"
    static let outAfterRide = "Out of service after its ride"
    static let afterRide = "after its ride"
    static let complaints = "What riders said"

    static func flag(_ flag: Vehicle.Flag) -> String {
        switch flag {
        case .unconfirmedReturn: "Return not confirmed"
        case .quickReturn: "Brought back at once"
        case .freeWithoutRide: "Free without a ride"
        case .outOfService: "Taken out of service"
        case .theft: "Theft alarm: moved without a ride"
        case .fault: "Fault told by its device"
        }
    }

    static func state(_ state: VehicleState) -> String {
        switch state {
        case .removed: "Not in the streets"
        case .available: "Available"
        case .nonOperational: "Out of service"
        case .reserved: "Being unlocked"
        case .onTrip: "In a ride"
        case .nonContactable: "Not heard"
        case .missing: "Missing"
        case .elsewhere: "Outside the city"
        }
    }

    // MARK: Tariffs

    static let unlockFee = "Unlock fee"
    static let perMinute = "Each minute"
    static let freeMinutes = "Free minutes"
    static let pausePerMinute = "Each minute of a pause"
    static let pauseHint = "Empty where a pause costs as riding does."
    static let dailyCap = "At most each day"
    static let capHint = "Empty where there is no limit."
    static let newVersion = "Make a new version"
    static let holdsFor = "Rides that go on keep the version that they began with."

    static func version(_ tariff: Tariff, since: String) -> String { "Version \(tariff.version), since \(since)" }

    // MARK: Rides

    static let underWay = "Rides under way"
    static let noRides = "Nobody rides now"
    static let noRidesText = "Rides stand here as long as they go on."
    static let began = "Prepared"
    static let price = "Cost so far"
    static let overdue = "Overdue"

    // MARK: Import

    static let importFleet = "Import stations or vehicles"
    static let importText =
        "A file of comma-separated values in UTF-8. All its lines are added, or none where one is wrong."
    static let importHeaders = "The first line names the columns:"
    static let importFile = "Add what the file holds"
    static let file = "File"
    static let fileMissing = "is required"
    static let notUTF8 = "is not text in UTF-8"
    static let wrongHeader = "must begin with the names of the columns of stations or of vehicles"

    static func badQuotes(line: Int) -> String {
        "has a misplaced quotation mark in line \(line), or the character U+0000"
    }
    static func tooManyLines(_ most: Int) -> String { "must have at most \(most) lines" }
    static func columns(_ count: Int) -> String { "has \(count) columns" }
    /// The sentence loses its full stop, since the form ends what it shows with one.
    static func wrong(line: Int, _ what: String) -> String {
        "has a mistake in line \(line): " + (what.hasSuffix(".") ? String(what.dropLast()) : what)
    }

    static func imported(stations: Int, vehicles: Int) -> String {
        "\(stations) stations and \(vehicles) vehicles were added."
    }

    // MARK: Fields

    static let name = "Name"
    static let latitude = "Latitude"
    static let longitude = "Longitude"
    static let place = "must be a place in degrees"
    static let unknownKind = "must be bike or scooter"
    static let unknownState = "must be open or closed"
    static let unknownDock = "is no dock of ours"
    static let unknownPrice = "must be a price with up to four decimals, such as 0.05"
    static let missingPrice = "is required; write 0 where it costs nothing"
    static let unknownAmount = "must be an amount such as 10.00"

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "name": name
        case "file": file
        case "latitude": latitude
        case "longitude": longitude
        case "state": state
        case "docks": docks
        case "kind": kind
        case "dock": dock
        case "unlockFee": unlockFee
        case "perMinute": perMinute
        case "freeMinutes": freeMinutes
        case "pausePerMinute": pausePerMinute
        case "dailyCap": dailyCap
        default: DeviceWords.label(of: field) ?? SignInWords.label(of: field)
        }
    }
}
