import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A browser that receives push messages: for a signed-in user, or for topics without an account.
struct PushDevice: Hashable, Sendable {
    static let columns: SQL = "id, account, endpoint, p256dh, auth, language, seen_at"

    let id: Identifier<PushDevice>
    let account: Identifier<Account>?
    let endpoint: String
    let p256dh: [UInt8]
    let auth: [UInt8]
    let language: String
    let seenAt: Timestamp

    init(row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        account = try reader.next()
        endpoint = try reader.next()
        p256dh = try reader.next()
        auth = try reader.next()
        language = try reader.next()
        seenAt = try reader.next()
    }

    /// The host of the push service, such as `fcm.googleapis.com`.
    var service: String {
        PushEndpoint(endpoint, mayBePrivate: true)?.origin.split(separator: "/").last.map(String.init) ?? ""
    }
}

struct DeviceSubscription: Hashable, Sendable {
    let endpoint: PushEndpoint
    let keys: DeviceKeys
    /// The language tag of the device.
    let language: String
}

extension PushDevice {
    static let personal = PersonalTable(
        "inbox_device",
        [
            .account("account", in: "Devices that show notifications", erasing: .row),
            .content("endpoint", as: .plain("Push service address")),
            .listed("t.language", as: .plain("Language")),
            .listed("t.seen_at", as: .moment("Last reached")),
        ],
        order: "t.seen_at"
    )
}
