/// A place in the order of a zone's queue: the smaller ticket stands further ahead.
///
/// Tickets are given out in ascending order for the whole city and are never used twice, so a driver who gets an old
/// ticket back stands where he stood before.
public struct Ticket: Hashable, Comparable, Sendable {
    /// The number on the ticket.
    public let number: Int64

    /// Makes the ticket with a number.
    @inlinable
    public init(_ number: Int64) { self.number = number }

    /// Whether the left ticket stands further ahead.
    @inlinable
    public static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}
