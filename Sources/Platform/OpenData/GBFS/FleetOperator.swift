/// What is to be known of the operator, for those who show the vehicles elsewhere.
public struct FleetOperator: Hashable, Sendable {
    /// What the system is called.
    public var name: String
    /// The address that people reach the service at, without a slash at its end.
    public var address: String
    /// Where mistakes in the feed are told.
    public var contact: String
    /// The time zone of the city, such as Europe/Monaco.
    public var timeZone: String

    /// Describes the operator.
    public init(name: String, address: String, contact: String, timeZone: String) {
        self.name = name
        self.address = address
        self.contact = contact
        self.timeZone = timeZone
    }

    /// What identifies the system among all others: its name in small letters and digits.
    var systemID: String {
        let letters = name.lowercased().utf8.map { byte in
            (48...57).contains(byte) || (97...122).contains(byte) ? Character(UnicodeScalar(byte)) : "_"
        }
        return String(letters)
    }
}
