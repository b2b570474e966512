import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// An alarm with details for staff.
struct AlarmView: Sendable {
    /// A station and its distance.
    struct Near: Sendable {
        let station: String
        let distance: Metres
    }

    let alarm: Alarm
    /// The vehicle that it is about.
    let vehicle: Vehicle?
    /// The station nearest to the reported place.
    let near: Near?
    /// The rider who is or was responsible for the vehicle.
    let rider: StaffRider?

    /// The printed number of the vehicle or dock.
    var number: PlateNumber? {
        switch alarm.subject {
        case .vehicle: vehicle?.plate
        case .dock(let dock): dock
        }
    }
}

extension AlarmKeeping {
    /// Adds details to an alarm, such as the nearest of the stations.
    func view(of alarm: Alarm, among stations: [Station]) throws -> AlarmView {
        guard let view = try views(of: [alarm], among: stations).first else { throw AlarmRefusal.noSuchAlarm }
        return view
    }

    /// Adds details to several alarms, with a fixed number of statements.
    func views(of alarms: [Alarm], among stations: [Station]) throws -> [AlarmView] {
        let vehicles = try vehicles.find(Set(alarms.compactMap(\.vehicle)))
        let rides = try rides.list(Set(alarms.compactMap(\.ride)))
        let riders = try context.staffRiders.find(Set(rides.values.map(\.rider)))
        return alarms.map { alarm in
            let nearest = alarm.place.flatMap { place in
                stations.map { AlarmView.Near(station: $0.name, distance: place.distance(to: $0.place)) }
                    .min { $0.distance < $1.distance }
            }
            return AlarmView(
                alarm: alarm,
                vehicle: alarm.vehicle.flatMap { vehicles[$0] },
                near: nearest,
                rider: alarm.ride.flatMap { rides[$0] }.flatMap { riders[$0.rider] }
            )
        }
    }
}

extension Alarm {
    /// The vehicle; `nil` for an alarm of a dock.
    fileprivate var vehicle: Identifier<Vehicle>? {
        if case .vehicle(let id) = subject { id } else { nil }
    }
}

/// An alarm in the API.
struct AlarmResponse: Codable, Sendable {
    let id: Identifier<Alarm>
    let kind: Alarm.Kind
    let state: Alarm.State
    let vehicle: String?
    let dock: String?
    let fault: Int?
    let latitude: Double?
    let longitude: Double?
    let nearStation: String?
    let raisedAt: Timestamp
    let toldAt: Timestamp
    let times: Int
    /// The ride of the alarm.
    let ride: Identifier<Ride>?
    let rider: StaffRider?

    init(_ view: AlarmView) {
        let alarm = view.alarm
        id = alarm.id
        kind = alarm.kind
        state = alarm.state
        vehicle = view.vehicle?.plate.description
        if case .dock(let number) = alarm.subject { dock = number.description } else { dock = nil }
        fault = alarm.fault
        latitude = alarm.place?.latitude
        longitude = alarm.place?.longitude
        nearStation = view.near?.station
        raisedAt = alarm.raisedAt
        toldAt = alarm.toldAt
        times = alarm.times
        ride = alarm.ride
        rider = view.rider
    }
}
