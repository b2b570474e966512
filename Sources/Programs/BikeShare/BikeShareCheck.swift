import CrosstownClient
import CrosstownValues

/// Compares the server's data with the replayed rides, only through the API.
struct BikeShareCheck: Sendable {
    let city: ReplayedCity

    /// Compares the counts of all stations: every bike exists once, and no station has more bikes than docks.
    func compare(_ fleet: DockedFleet) async throws {
        let answers = try await city.riders[0].rentals().stations
        let told = Dictionary(answers.map { ($0.name, $0) }) { first, _ in first }
        let standing = fleet.standing
        for (number, name) in city.names {
            guard let station = told[name] else { throw BikeShareDifference("\(name) is not told of") }
            let (bikes, free) = (standing[number] ?? 0, fleet.emptyDocks(at: number))
            guard station.bikes == bikes, station.freeDocks == free else {
                throw BikeShareDifference(
                    "\(name) has \(station.bikes) bikes and \(station.freeDocks) free docks, not \(bikes) and \(free)"
                )
            }
        }
        let counted = answers.reduce(0) { $0 + $1.bikes } + fleet.away
        guard counted == fleet.size else { throw BikeShareDifference("\(counted) bikes are there, not \(fleet.size)") }
    }

    /// Compares every bike, and the books.
    func examine(_ fleet: DockedFleet) async throws {
        try await compare(fleet)
        let chief = try await city.staff.client()
        let vehicles = try await allVehicles(chief)
        guard vehicles.count == fleet.size else {
            throw BikeShareDifference("there are \(vehicles.count) vehicles, not \(fleet.size)")
        }
        for vehicle in vehicles {
            let dock = fleet.places[vehicle.number]
            let state = dock == nil ? "on_trip" : "available"
            guard vehicle.dock == dock?.plate, vehicle.state == state else {
                throw BikeShareDifference(
                    "\(vehicle.number) is \(vehicle.state) in \(vehicle.dock ?? "no dock"), not in \(dock?.plate ?? "none")"
                )
            }
        }
        let books = try await chief.trialBalance()
        guard books.isBalanced else { throw BikeShareDifference("the books do not balance: \(books.lines)") }
    }

    /// Validates every ride's bill at the end and returns the payments of all riders, in the smallest unit of the
    /// currency.
    func examineBills() async throws -> Int64 {
        var (rides, paid) = (0, Int64(0))
        for rider in city.riders {
            for ride in try await rider.rentalRides() {
                guard ride.state == "finished", ride.ending == "docked", Self.minorUnits(ride.owing) == 0,
                    let price = Self.minorUnits(ride.price)
                else { throw BikeShareDifference("ride \(ride.id) of \(ride.vehicle) is not paid: \(ride.owing)") }
                rides += 1
                paid += price
            }
        }
        guard rides == city.plan.rides else {
            throw BikeShareDifference("there were \(rides) rides, not \(city.plan.rides)")
        }
        let lines = try await city.staff.client().trialBalance().lines
        let earned = lines.first { $0.kind == "revenue" && $0.currency != "COIN" }.flatMap {
            Self.minorUnits($0.amount)
        }
        guard earned == paid else {
            throw BikeShareDifference("rides have cost \(paid), but the books have earned \(earned ?? 0)")
        }
        return paid
    }

    /// Requests them by the first digits of their numbers, since pages far into a long list take longer.
    private func allVehicles(_ chief: CrosstownClient) async throws -> [FleetVehicle] {
        var all: [FleetVehicle] = []
        for prefix in Set(city.plan.beginning.places.keys.map { String($0.prefix(5)) }).sorted() {
            all += try await chief.consoleVehicles(beginningWith: prefix)
        }
        return all
    }

    /// Returns an amount with a decimal point in the smallest unit of a currency with two decimal places.
    private static func minorUnits(_ text: String) -> Int64? { Int64(text.filter { $0 != "." }) }
}
