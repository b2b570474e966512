import CrosstownDeviceProtocol
import CrosstownWeb

/// Texts about locks and docks on several pages of the console.
enum DeviceTexts {
    static let device: LocalizedText = "Device"
    static let contact: LocalizedText = "Connection"
    static let heard: LocalizedText = "Last seen"
    static let never: LocalizedText = "never"
    static let inContact: LocalizedText = "Online"
    static let outOfContact: LocalizedText = "Offline"
    static let notConnected: LocalizedText =
        "This station’s docks aren’t connected yet, so vehicles in them can’t be unlocked."

    // MARK: Stations

    static let connectStation: LocalizedText = "Connect docks"
    static let connectText: LocalizedText = """
        A station’s docks sign in with a name and a secret. Enter both on the station’s device before you save: the \
        secret isn’t shown again.
        """
    static let newSecretText: LocalizedText = "Saving gives the station this new secret. The old one stops working."
    static let key: LocalizedText = "Name of the station’s device"
    static let keyHint: LocalizedText = "Capital letters, digits and hyphens, such as PORT-HERCULE."
    static let keyForm: LocalizedText = "must be 1 to 32 capital letters, digits or hyphens"
    static let secret: LocalizedText = "Secret"
    static let secretHint: LocalizedText = "32 random bytes, as hexadecimal digits."
    static let secretForm: LocalizedText = "must be at least 32 bytes, written as pairs of hexadecimal digits"
    static let save: LocalizedText = "Save"

    // MARK: Vehicles

    static let lock: LocalizedText = "Lock"
    static let noLock: LocalizedText = "This vehicle has no built-in lock, so only a dock can lock it."
    static let imei: LocalizedText = "IMEI of the lock"
    static let imeiHint: LocalizedText = "15 digits. Leave blank if the vehicle has no built-in lock."
    static let imeiForm: LocalizedText = "must be fifteen digits"
    static let dialect: LocalizedText = "Lock type"
    static let unknownDialect: LocalizedText = "must be scooter or ring"
    static let scooterLock: LocalizedText = "Opens and closes remotely"
    static let ringLock: LocalizedText = "Ring lock, closed by hand"
    static let open = LocalizedText("Open", context: "rental")
    static let closed: LocalizedText = "Closed"
    static let position: LocalizedText = "Location"

    /// How locks of a dialect open and close.
    static func name(_ dialect: OmniDialect) -> LocalizedText {
        switch dialect {
        case .scooter: scooterLock
        case .ring: ringLock
        }
    }
}
