import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The devices that drops are encrypted for.
struct DeviceService: Sendable {
    let context: DropsContext
    private let limiter: RateLimiter

    /// The maximum number of devices per person; the oldest is deleted.
    private static let most = 10
    private static let keyLength = 88

    init(context: DropsContext) {
        self.context = context
        limiter = RateLimiter(Rate(20, within: Seconds(86_400)), clock: context.host.clock)
    }

    /// Stores the public key of a person's device; the same key is the same device.
    func register(_ key: String, of person: Identifier<Account>) async throws -> Identifier<DropDevice> {
        var check = Validation()
        check.require(
            key.utf8.count == Self.keyLength && key.utf8.allSatisfy { $0 > 32 && $0 < 127 },
            "publicKey",
            "must be a point of P-256 in Base64"
        )
        try check.finish()
        return try await context.host.database.write { [self] transaction in
            let store = DeviceStore(transaction: transaction)
            if let known = try store.find(key, of: person) { return known }
            try limiter.check(person.description)
            let id = context.host.ids.next(DropDevice.self)
            try store.insert(DeviceView(id: id, person: person, publicKey: key), at: context.now)
            try store.keepLatest(Self.most, of: person)
            return id
        }
    }

    /// Returns the devices of a person and of the given friends.
    func list(
        for person: Identifier<Account>,
        and friends: [Identifier<Account>]
    ) async throws -> [DeviceView] {
        try await context.host.database.read { [context] transaction in
            let known = Set(try context.host.friends.friends(of: person, in: transaction))
            return try DeviceStore(transaction: transaction).list(of: [person] + friends.filter(known.contains))
        }
    }

    /// Whether a parcel is only for devices of its sender and recipients, and at least one of each recipient.
    func isFit(
        _ parcel: SealedParcel,
        from sender: Identifier<Account>,
        for recipients: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Bool {
        let devices = try DeviceStore(transaction: transaction).list(of: Array(Set([sender] + recipients)))
        let owners = Dictionary(uniqueKeysWithValues: devices.map { ($0.id, $0.person) })
        let reached = parcel.shares.map { owners[$0.device] }
        return !reached.contains(nil) && Set(recipients).isSubset(of: reached.compactMap(\.self))
    }
}
