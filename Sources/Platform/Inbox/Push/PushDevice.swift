import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A browser that takes push messages: for the person who is signed in there, or for topics without anybody.
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

/// What a device tells when it subscribes, in the words of browsers (`PushSubscription.toJSON()`).
struct DeviceSubscription: Hashable, Sendable {
    let endpoint: PushEndpoint
    let keys: DeviceKeys
    /// The tag of the language that the device speaks.
    let language: String
}

extension PushDevice {
    static let personal = PersonalTable(
        "inbox_device",
        [
            .account("account", in: "Devices that show notices", erasing: .row),
            .content("endpoint", as: .plain("Address at the push service")),
            .listed("t.language", as: .plain("Language")),
            .listed("t.seen_at", as: .moment("Last reached")),
        ],
        order: "t.seen_at"
    )
}
