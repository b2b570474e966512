public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The default without friends, inbox, saved places and links to rides.
public struct NoSocial: Friends, Notices, SavedPlaces, FollowLinks {
    /// Creates the default.
    public init() {}

    /// Returns `false`.
    public func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { false }

    /// Returns no friends.
    public func friends(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    /// Returns `false`.
    public func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { false }

    /// Notifies no one.
    public func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {}

    /// Updates nothing.
    public func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {}

    /// Notifies no device.
    public func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int { 0 }

    /// Returns zero.
    public func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 0 }

    /// Deletes nothing.
    public func withdraw(
        _ subject: String,
        from people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws {}

    /// Returns no places.
    public func places(of person: Identifier<Account>, in transaction: any Transaction) throws -> [SavedPlace] { [] }

    /// Returns an empty form.
    public func shareForm(for ride: RideReference) -> Markup { .empty }

    /// Creates an invalid link.
    public func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link { "/" }

    /// Deletes nothing.
    public func withdraw(_ ride: RideReference, in transaction: any Transaction) throws {}

    /// Returns `nil`.
    public func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference? { nil }
}
