import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A vehicle with its lock, and the form that changes it.
struct VehicleLockPage: Page {
    let vehicle: Vehicle
    let station: String?
    let lock: LockStatus?
    /// The latest rides with their riders.
    let rides: [StaffRide]
    let localTime: LocalTime
    let opensAccounts: Bool
    let refused: RefusedForm?

    var title: LocalizedText { RentalTexts.vehicle(vehicle.kind, vehicle.plate) }

    private let form = DeclaredForm<LockRequest>()

    var setting: PageSetting { PageSetting(.console, popup: refused?.popup(of: form.listed) ?? .empty) }

    static var contents: any Decodable.Type { VehicleLockResponse.self }

    func encode(to encoder: any Encoder) throws { try VehicleLockResponse(vehicle, lock, rides).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\(facts)\(lockFacts)\
        <p><a\(attribute: "href", RentalLinks.repairs(vehicle.plate))>\(JobTexts.repairLog)</a></p>\
        <p><a\(attribute: "href", RentalLinks.consoleVehicles)>\(ConsoleTexts.vehicles)</a></p></div>\
        <section class="stack" aria-labelledby="lock-title"><h2 id="lock-title">\(DeviceTexts.lock)</h2>\
        \(change)</section></div>\(history)
        """
    }

    private var history: Markup {
        guard !rides.isEmpty else { return .empty }
        return ConsoleRideTable(rides: rides, caption: ConsoleTexts.latestRides, opensAccounts: opensAccounts).markup
    }

    private var change: Markup {
        form.markup(
            "set-lock",
            to: RentalLinks.vehicleLock(vehicle.plate),
            button: DeviceTexts.save,
            refused: refused,
            values: [
                \.imei: lock?.imei ?? "", \.dialect: (lock?.dialect ?? .usual(on: vehicle.kind)).rawValue,
            ]
        )
    }

    private var facts: Markup {
        """
        <dl class="facts card card-soft"><dt>\(ConsoleTexts.state)</dt><dd>\(ConsoleTexts.state(vehicle.state))</dd>\
        <dt>\(ConsoleTexts.station)</dt><dd>\(station ?? "–")</dd>\
        <dt>\(ConsoleTexts.dock)</dt><dd>\(vehicle.dock?.description ?? "–")</dd>\
        <dt>\(ConsoleTexts.battery)</dt>\
        <dd>\(vehicle.batteryPercent.map(RentalTexts.percent) ?? ConsoleTexts.none)</dd>\
        <dt>\(ConsoleTexts.attention)</dt><dd>\(vehicle.flag.map(ConsoleTexts.flag) ?? ConsoleTexts.none)</dd></dl>
        """
    }

    private var lockFacts: Markup {
        guard let lock else { return "<p class=\"notice\">\(.icon("info"))<span>\(DeviceTexts.noLock)</span></p>" }
        return """
            <dl class="facts card card-soft"><dt>\(DeviceTexts.lock)</dt>\
            <dd>\(lock.isLocked ? DeviceTexts.closed : DeviceTexts.open)</dd><dt>\(DeviceTexts.contact)</dt>\
            <dd>\(lock.isReachable ? DeviceTexts.inContact : DeviceTexts.outOfContact)</dd>\
            <dt>\(DeviceTexts.heard)</dt><dd>\(lock.heardAt.map { .moment($0) } ?? DeviceTexts.never)</dd>\
            \(optional: lock.place.map { place in
                "<dt>\(DeviceTexts.position)</dt><dd>\(place.text)</dd>" as Markup
            })</dl>
            """
    }
}

/// A vehicle's lock in the API.
struct VehicleLockResponse: Codable, Sendable {
    let number: String
    let state: String
    let imei: String?
    let dialect: String?
    let isLocked: Bool?
    let isInContact: Bool?
    let heardAt: Timestamp?
    let latitude: Double?
    let longitude: Double?
    /// The latest rides with their riders, current ones first; absent after an update.
    let rides: [RideResponse]?

    init(_ vehicle: Vehicle, _ lock: LockStatus?, _ rides: [StaffRide]? = nil) {
        number = vehicle.plate.description
        state = vehicle.state.rawValue
        imei = lock?.imei
        dialect = lock?.dialect.rawValue
        isLocked = lock?.isLocked
        isInContact = lock?.isReachable
        heardAt = lock?.heardAt
        latitude = lock?.place?.rounded.latitude
        longitude = lock?.place?.rounded.longitude
        self.rides = rides?.map(\.response)
    }
}
