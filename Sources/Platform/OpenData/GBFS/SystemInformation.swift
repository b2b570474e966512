/// The file `system_information`.
struct SystemInformation: Encodable, Sendable {
    private let systemID: String
    private let language: String?
    private let languages: [String]?
    private let name: GBFSText
    private let openingHours: String?
    private let contact: String
    private let timeZone: String
    private let manifest: String?

    private enum CodingKeys: String, CodingKey {
        case systemID = "system_id"
        case language
        case languages
        case name
        case openingHours = "opening_hours"
        case contact = "feed_contact_email"
        case timeZone = "timezone"
        case manifest = "manifest_url"
    }

    init(_ operator: FleetOperator, _ version: GBFSVersion) {
        systemID = `operator`.systemID
        name = GBFSText(`operator`.name, version)
        contact = `operator`.contact
        timeZone = `operator`.timeZone
        switch version {
        case .v2: (language, languages, openingHours, manifest) = ("en", nil, nil, nil)
        case .v3:
            let manifest = version.address(of: .manifest, at: `operator`.address)
            (language, languages, openingHours, self.manifest) = (nil, ["en"], "24/7", manifest)
        }
    }
}
