import CrosstownKit
import CrosstownWeb

/// How the docks of a station connect, and the form that lets them.
struct StationDevicePage: Page {
    let station: Station
    let device: StationLink?
    /// What the station proves that it knows, once the form is saved.
    let newSecret: String
    let localTime: LocalTime
    let refused: RefusedForm?

    /// What programs are told; a secret is not among it.
    private struct Encoded: Codable {
        let station: String
        let key: String?
        let isInContact: Bool
    }

    var title: LocalizedText { "\(DeviceTexts.connectStation): \(station.name)" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            station: station.name,
            key: device?.key.description,
            isInContact: device?.status?.isReachable ?? false
        ).encode(to: encoder)
    }

    private static let key = FormField(
        "key",
        label: DeviceTexts.key,
        hint: DeviceTexts.keyHint,
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    private static let secret = FormField(
        "secret",
        label: DeviceTexts.secret,
        hint: DeviceTexts.secretHint,
        attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1><div class="page-narrow stack">\(facts)<p>\(DeviceTexts.connectText)</p>\
        \(device == nil ? "" : "<p>\(DeviceTexts.newSecretText)</p>" as Markup)\
        \(refused.map { $0.summary(of: [Self.key, Self.secret]) } ?? .empty)\
        <form id="connect-station" method="post"\(attribute: "action", RentalLinks.stationDevice(station.id)) \
        data-enhance novalidate>\(.formToken)\(Self.key.markup(refused, value: device?.key.description))\
        \(Self.secret.markup(value: newSecret))\
        <div class="form-actions"><button class="button button-primary">\(DeviceTexts.save)</button></div></form>\
        <p><a\(attribute: "href", RentalLinks.consoleStation(station.id))>\(station.name)</a></p></div>
        """
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
