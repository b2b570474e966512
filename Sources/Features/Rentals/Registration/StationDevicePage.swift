import CrosstownKit
import CrosstownWeb

/// The connection of a station's docks, and its form.
struct StationDevicePage: Page {
    let station: Station
    let device: StationLink?
    /// The secret of the station once the form is saved.
    let newSecret: String
    let localTime: LocalTime
    let refused: RefusedForm?

    /// The response in the API, without the secret.
    private struct Encoded: Codable {
        let station: String
        let key: String?
        let isInContact: Bool
    }

    var title: LocalizedText { "\(DeviceTexts.connectStation): \(station.name)" }

    private let form = DeclaredForm<StationDeviceRequest>()

    var setting: PageSetting { PageSetting(.console, popup: refused?.popup(of: form.listed) ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            station: station.name,
            key: device?.key.description,
            isInContact: device?.status?.isReachable ?? false
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="page-narrow stack">\(facts)<p>\(DeviceTexts.connectText)</p>\
        \(device == nil ? "" : "<p>\(DeviceTexts.newSecretText)</p>" as Markup)\(connect)\
        <p><a\(attribute: "href", RentalLinks.consoleStation(station.id))>\(station.name)</a></p></div>
        """
    }

    private var connect: Markup {
        form.markup(
            "connect-station",
            to: RentalLinks.stationDevice(station.id),
            button: DeviceTexts.save,
            refused: refused,
            values: [\.key: device?.key.description ?? "", \.secret: newSecret]
        )
    }

    private var facts: Markup {
        guard let device else {
            return "<p class=\"notice\">\(.icon("info"))<span>\(DeviceTexts.notConnected)</span></p>"
        }
        let isInContact = device.status?.isReachable ?? false
        return """
            <dl class="facts card card-soft"><dt>\(DeviceTexts.device)</dt><dd>\(device.key)</dd>\
            <dt>\(DeviceTexts.contact)</dt>\
            <dd>\(isInContact ? DeviceTexts.inContact : DeviceTexts.outOfContact)</dd>\
            <dt>\(DeviceTexts.heard)</dt>\
            <dd>\(device.status?.heardAt.map { .moment($0) } ?? DeviceTexts.never)</dd></dl>
            """
    }
}
