import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A vehicle with its lock, and the form that changes which it is.
struct VehicleLockPage: Page {
    let vehicle: Vehicle
    let station: String?
    let lock: LockStatus?
    let localTime: LocalTime
    let refused: RefusedForm?

    var title: LocalizedText { RentalWords.vehicle(vehicle.kind, vehicle.plate) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { VehicleLockAnswer.self }

    func encode(to encoder: any Encoder) throws { try VehicleLockAnswer(vehicle, lock).encode(to: encoder) }

    private static let imei = FormField(
        "imei",
        label: DeviceWords.imei,
        hint: DeviceWords.imeiHint,
        attributes: "inputmode=\"numeric\" autocomplete=\"off\""
    )

    static let dialect = ChoiceField(
        "dialect",
        label: DeviceWords.dialect,
        choices: [
            (OmniDialect.scooter.rawValue, DeviceWords.scooterLock), (OmniDialect.ring.rawValue, DeviceWords.ringLock),
        ]
    )

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\(facts)\(lockFacts)\
        <p><a\(attribute: "href", RentalLinks.repairs(vehicle.plate))>\(JobWords.repairLog)</a></p>\
        <p><a\(attribute: "href", RentalLinks.consoleVehicles)>\(ConsoleWords.vehicles)</a></p></div>\
        <section class="stack" aria-labelledby="lock-title"><h2 id="lock-title">\(DeviceWords.lock)</h2>\
        \(refused.map { $0.summary(of: [Self.imei]) } ?? .empty)\
        <form id="set-lock" method="post"\(attribute: "action", RentalLinks.vehicleLock(vehicle.plate)) \
        data-enhance novalidate>\(.formToken)\(Self.imei.markup(refused, value: lock?.imei))\
        \(Self.dialect.markup(refused, value: (lock?.dialect ?? usual).rawValue))\
        <div class="form-actions"><button class="button button-primary">\(DeviceWords.save)</button></div>\
        </form></section></div>
        """
    }

    private var usual: OmniDialect { vehicle.kind == .scooter ? .scooter : .ring }

    private var facts: Markup {
        """
        <dl class="facts card card-soft"><dt>\(ConsoleWords.state)</dt><dd>\(ConsoleWords.state(vehicle.state))</dd>\
        <dt>\(ConsoleWords.station)</dt><dd>\(station ?? "–")</dd>\
        <dt>\(ConsoleWords.dock)</dt><dd>\(vehicle.dock?.description ?? "–")</dd>\
        <dt>\(ConsoleWords.battery)</dt>\
        <dd>\(vehicle.batteryPercent.map { "\($0) %" } ?? ConsoleWords.none)</dd>\
        <dt>\(ConsoleWords.attention)</dt><dd>\(vehicle.flag.map(ConsoleWords.flag) ?? ConsoleWords.none)</dd></dl>
        """
    }

    private var lockFacts: Markup {
        guard let lock else { return "<p class=\"notice\">\(.icon("info"))<span>\(DeviceWords.noLock)</span></p>" }
        return """
            <dl class="facts card card-soft"><dt>\(DeviceWords.lock)</dt>\
            <dd>\(lock.isLocked ? DeviceWords.closed : DeviceWords.open)</dd><dt>\(DeviceWords.contact)</dt>\
            <dd>\(lock.isReachable ? DeviceWords.inContact : DeviceWords.outOfContact)</dd>\
            <dt>\(DeviceWords.heard)</dt><dd>\(lock.heardAt.map { .moment($0) } ?? DeviceWords.never)</dd>\
            \(optional: lock.place.map { place in
                "<dt>\(DeviceWords.position)</dt><dd>\(place.latitude), \(place.longitude)</dd>" as Markup
            })</dl>
            """
    }
}

/// A vehicle's lock as programs are told.
struct VehicleLockAnswer: Codable, Sendable {
    let number: String
    let state: String
    let imei: String?
    let dialect: String?
    let isLocked: Bool?
    let isInContact: Bool?
    let heardAt: Timestamp?
    let latitude: Double?
    let longitude: Double?

    init(_ vehicle: Vehicle, _ lock: LockStatus?) {
        number = vehicle.plate.description
        state = vehicle.state.rawValue
        imei = lock?.imei
        dialect = lock?.dialect.rawValue
        isLocked = lock?.isLocked
        isInContact = lock?.isReachable
        heardAt = lock?.heardAt
        latitude = lock?.place?.latitude
        longitude = lock?.place?.longitude
    }
}
