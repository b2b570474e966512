import CrosstownGeo

extension InstanceText {
    func validate() throws(FormatError) {
        if let format, format.value != 1 { throw FormatError(path: "format", reason: "must be 1") }
        try checkPlace(event.lat, event.lon, "event")
        try checkTime(event.start, "event.start")
        try checkDuration(boardingMinutes ?? 0, "boardingMinutes")
        try checkTravel()
        for (index, driver) in drivers.enumerated() { try check(driver, "drivers[\(index)]") }
        for (index, rider) in riders.enumerated() { try check(rider, "riders[\(index)]") }
        for (index, point) in (meetingPoints ?? []).enumerated() {
            try checkPlace(point.lat, point.lon, "meetingPoints[\(index)]")
        }
        try checkIDs()
    }

    private func check(_ driver: DriverText, _ path: String) throws(FormatError) {
        try checkPlace(driver.lat, driver.lon, path)
        guard (0...100).contains(driver.seats.value) else {
            throw FormatError(path: "\(path).seats", reason: "must be 0 to 100")
        }
        try checkTime(driver.departAfter, "\(path).departAfter")
        try checkDuration(driver.maxDetourMinutes, "\(path).maxDetourMinutes")
    }

    private func check(_ rider: RiderText, _ path: String) throws(FormatError) {
        try checkPlace(rider.lat, rider.lon, path)
        try checkTime(rider.readyFrom, "\(path).readyFrom")
        try checkTime(rider.arriveBy, "\(path).arriveBy")
        guard (1...100).contains(rider.groupSize?.value ?? 1) else {
            throw FormatError(path: "\(path).groupSize", reason: "must be 1 to 100")
        }
        guard (0...50_000).contains(rider.mostWalkMetres ?? 0) else {
            throw FormatError(path: "\(path).mostWalkMetres", reason: "must be 0 to 50000")
        }
    }

    private func checkPlace(_ latitude: Double, _ longitude: Double, _ path: String) throws(FormatError) {
        guard abs(latitude) <= 90 else { throw FormatError(path: "\(path).lat", reason: "must be -90 to 90") }
        guard abs(longitude) <= 180 else { throw FormatError(path: "\(path).lon", reason: "must be -180 to 180") }
    }

    private func checkDuration(_ minutes: Double, _ path: String) throws(FormatError) {
        guard (0...1440).contains(minutes) else { throw FormatError(path: path, reason: "must be 0 to 1440 minutes") }
    }

    private func checkTravel() throws(FormatError) {
        guard let travelMinutes else {
            guard let speedKmh else { throw FormatError(path: "speedKmh", reason: "is missing") }
            guard (1...500).contains(speedKmh) else { throw FormatError(path: "speedKmh", reason: "must be 1 to 500") }
            return
        }
        let width = drivers.count + riders.count + (meetingPoints ?? []).count + 1
        guard travelMinutes.count == width else {
            throw FormatError(path: "travelMinutes", reason: "must have \(width) rows")
        }
        for (index, row) in travelMinutes.enumerated() {
            guard row.count == width else {
                throw FormatError(path: "travelMinutes[\(index)]", reason: "must have \(width) numbers")
            }
            for (column, value) in row.enumerated() { try checkDuration(value, "travelMinutes[\(index)][\(column)]") }
        }
    }

    private func checkIDs() throws(FormatError) {
        var people = UniqueNames()
        for (index, driver) in drivers.enumerated() { try people.add(driver.id, path: "drivers[\(index)].id") }
        for (index, rider) in riders.enumerated() { try people.add(rider.id, path: "riders[\(index)].id") }
        var points = UniqueNames()
        for (index, point) in (meetingPoints ?? []).enumerated() {
            try points.add(point.id, path: "meetingPoints[\(index)].id")
        }
    }
}

/// A set of names that have to be unique and not empty.
struct UniqueNames {
    private var known: Set<String> = []

    /// Adds a name.
    ///
    /// - Throws: `FormatError` with the path to an invalid name.
    mutating func add(_ name: String, path: String) throws(FormatError) {
        guard !name.isEmpty else { throw FormatError(path: path, reason: "must not be empty") }
        guard known.insert(name).inserted else { throw FormatError(path: path, reason: "\"\(name)\" is there twice") }
    }
}

/// A week around the day is enough and keeps all sums in range.
func checkTime(_ minutes: Double, _ path: String) throws(FormatError) {
    guard abs(minutes) <= 10_080 else { throw FormatError(path: path, reason: "must be -10080 to 10080 minutes") }
}
