import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct DeviceService: Sendable {
    private static let mostDevices = 20

    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let keyring: PushKeyring
    let reader: SubscriptionReader

    /// The public key for subscriptions.
    ///
    /// - Throws: `InboxRefusal.noPush`.
    func publicKey() throws -> String {
        guard let identification = keyring.identification else { throw InboxRefusal.noPush }
        return identification.publicKey
    }

    /// Stores a device for a user's notifications; safe to repeat.
    func keep(_ request: SubscriptionRequest, of person: Identifier<Account>) async throws -> DeviceResponse {
        let subscription = try await reader.subscription(of: request)
        let (id, now) = (ids.next(PushDevice.self), clock.now())
        return try await database.write { transaction in
            let store = PushStore(transaction: transaction)
            let known = try store.find(subscription.endpoint, followsTopics: false)
            if let known, known.auth != subscription.keys.auth { throw InboxRefusal.otherDevice }
            if known?.account != person, try store.devices(of: person).count >= Self.mostDevices {
                throw InboxRefusal.tooManyDevices
            }
            return DeviceResponse(id: try store.keep(subscription, of: person, as: known?.id ?? id, at: now))
        }
    }

    /// Deletes the device of an address that the user has switched off or signed out from.
    func forget(_ request: ForgetRequest, of person: Identifier<Account>) async throws {
        guard let endpoint = PushEndpoint(request.endpoint, mayBePrivate: true) else { return }
        try await database.write { transaction in
            let store = PushStore(transaction: transaction)
            guard let device = try store.find(endpoint, followsTopics: false) else { return }
            _ = try store.forget(device.id, of: person)
        }
    }

    /// Deletes a device from the user's list.
    func forget(_ device: Identifier<PushDevice>, of person: Identifier<Account>) async throws {
        try await database.write { _ = try PushStore(transaction: $0).forget(device, of: person) }
    }
}

/// A subscription in the format of browsers.
struct SubscriptionRequest: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["endpoint": PushEndpoint.limits, "language": .text(0...100)] }

    /// The keys of the device.
    struct Keys: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["p256dh": .text(0...200), "auth": .text(0...100)] }

        let p256dh: String
        let auth: String
    }

    let endpoint: String
    let keys: Keys
    let language: String?
}

/// The address of a device to delete.
struct ForgetRequest: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["endpoint": PushEndpoint.limits] }

    let endpoint: String
}

/// A stored device.
struct DeviceResponse: Codable, Sendable {
    let id: Identifier<PushDevice>
}

extension PushEndpoint {
    var host: String {
        let rest = origin.drop { $0 != "/" }.drop { $0 == "/" }
        return rest.hasPrefix("[") ? String(rest) : String(rest.prefix { $0 != ":" })
    }
}
