/// What the feature says about locks and docks to those who run the rentals, in English; the one place to translate it.
enum DeviceWords {
    static let device = "Device"
    static let contact = "Contact"
    static let heard = "Last heard"
    static let never = "never"
    static let inContact = "In contact"
    static let outOfContact = "Out of contact"
    static let notConnected = "Nothing connects for this station yet, so nothing can be unlocked in its docks."

    // MARK: Stations

    static let connectStation = "Connect the docks"
    static let connectText = """
        The docks of a station connect by a name and prove that they know a secret. Put both into the station before you \
        save: the secret is not shown again.
        """
    static let newSecretText = "Saving gives the station this new secret; the one that it has ends."
    static let key = "Name of the station's device"
    static let keyHint = "Capital letters, digits and hyphens, such as PORT-HERCULE."
    static let keyForm = "must be 1 to 32 capital letters, digits or hyphens"
    static let secret = "Secret"
    static let secretHint = "32 random bytes, as hexadecimal digits."
    static let secretForm = "must be at least 32 bytes, written as pairs of hexadecimal digits"
    static let save = "Save"

    // MARK: Vehicles

    static let lock = "Lock"
    static let noLock = "This vehicle has no lock of its own; only a dock can hold it."
    static let imei = "IMEI of the lock"
    static let imeiHint = "Fifteen digits; empty where the vehicle has no lock of its own."
    static let imeiForm = "must be fifteen digits"
    static let dialect = "Kind of lock"
    static let unknownDialect = "must be scooter or ring"
    static let scooterLock = "Opened and closed by order"
    static let ringLock = "Ring lock, closed by hand"
    static let open = "Open"
    static let closed = "Closed"
    static let position = "Position"

    /// What a field is called on the screen; `nil` for a field of somebody else.
    static func label(of field: String) -> String? {
        switch field {
        case "key": key
        case "secret": secret
        case "imei": imei
        case "dialect": dialect
        default: nil
        }
    }
}
