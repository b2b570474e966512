/// The operator in the open data, for apps that show the vehicles.
public struct FleetOperator: Hashable, Sendable {
    /// The name of the system.
    public var name: String
    /// The public address of the service, without a trailing slash.
    public var address: String
    /// The contact for errors in the feed.
    public var contact: String
    /// The time zone of the city, such as Europe/Monaco.
    public var timeZone: String

    /// Creates an operator.
    public init(name: String, address: String, contact: String, timeZone: String) {
        self.name = name
        self.address = address
        self.contact = contact
        self.timeZone = timeZone
    }

    /// The identifier of the system: its name in lowercase letters and digits.
    var systemID: String {
        let letters = name.lowercased().utf8.map { byte in
            (48...57).contains(byte) || (97...122).contains(byte) ? Character(UnicodeScalar(byte)) : "_"
        }
        return String(letters)
    }
}
