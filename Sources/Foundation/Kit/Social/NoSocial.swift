public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Stands in for friends, inbox, saved places and links to rides in an application that has none of these.
public struct NoSocial: Friends, Notices, SavedPlaces, FollowLinks {
    /// Makes the stand-in.
    public init() {}

    /// Nobody is anybody's friend.
    public func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { false }

    /// Nobody.
    public func friends(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    /// Nobody is blocked.
    public func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool { false }

    /// Nobody is told.
    public func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {}

    /// Nobody was told.
    public func update(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {}

    /// No device is told.
    public func tell(
        _ groups: [(people: [Identifier<Account>], notice: Notice)],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int { 0 }

    /// No device follows anything.
    public func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 0 }

    /// Nothing is to be taken back.
    public func withdraw(
        _ subject: String,
        from people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws {}

    /// No place.
    public func places(of person: Identifier<Account>, in transaction: any Transaction) throws -> [SavedPlace] { [] }

    /// Nothing can be shared.
    public func shareForm(for ride: RideReference) -> Markup { .empty }

    /// A link that leads nowhere.
    public func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link { "/" }

    /// No link is to be taken back.
    public func withdraw(_ ride: RideReference, in transaction: any Transaction) throws {}

    /// No link leads anywhere.
    public func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference? { nil }
}
