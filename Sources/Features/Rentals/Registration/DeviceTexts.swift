import CrosstownDeviceProtocol
import CrosstownWeb

/// Texts about locks and docks on several pages of the console.
enum DeviceTexts {
    static let device: LocalizedText = "Device"
    static let contact: LocalizedText = "Contact"
    static let heard: LocalizedText = "Last seen"
    static let never: LocalizedText = "never"
    static let inContact: LocalizedText = "In contact"
    static let outOfContact: LocalizedText = "Out of contact"
    static let notConnected: LocalizedText =
        "Nothing connects for this station yet, so nothing can be unlocked in its docks."

    // MARK: Stations

    static let connectStation: LocalizedText = "Connect the docks"
    static let connectText: LocalizedText = """
        The docks of a station connect by a name and prove that they know a secret. Put both into the station before you \
        save: the secret is not shown again.
        """
    static let newSecretText: LocalizedText = "Saving gives the station this new secret; the one that it has ends."
    static let key: LocalizedText = "Name of the station’s device"
    static let keyHint: LocalizedText = "Capital letters, digits and hyphens, such as PORT-HERCULE."
    static let keyForm: LocalizedText = "must be 1 to 32 capital letters, digits or hyphens"
    static let secret: LocalizedText = "Secret"
    static let secretHint: LocalizedText = "32 random bytes, as hexadecimal digits."
    static let secretForm: LocalizedText = "must be at least 32 bytes, written as pairs of hexadecimal digits"
    static let save: LocalizedText = "Save"

    // MARK: Vehicles

    static let lock: LocalizedText = "Lock"
    static let noLock: LocalizedText = "This vehicle has no lock of its own; only a dock can hold it."
    static let imei: LocalizedText = "IMEI of the lock"
    static let imeiHint: LocalizedText = "Fifteen digits; empty where the vehicle has no lock of its own."
    static let imeiForm: LocalizedText = "must be fifteen digits"
    static let dialect: LocalizedText = "Kind of lock"
    static let unknownDialect: LocalizedText = "must be scooter or ring"
    static let scooterLock: LocalizedText = "Opened and closed by order"
    static let ringLock: LocalizedText = "Ring lock, closed by hand"
    static let open = LocalizedText("Open", context: "rental")
    static let closed: LocalizedText = "Closed"
    static let position: LocalizedText = "Position"

    /// How locks of a dialect open and close.
    static func name(_ dialect: OmniDialect) -> LocalizedText {
        switch dialect {
        case .scooter: scooterLock
        case .ring: ringLock
        }
    }
}
