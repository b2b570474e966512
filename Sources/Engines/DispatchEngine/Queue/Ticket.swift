/// A place in a zone's queue; a lower ticket is further ahead.
///
/// The city creates tickets in ascending order and never uses one twice, so a driver who gets an old ticket back also
/// gets the old place back.
public struct Ticket: Hashable, Comparable, Sendable {
    /// The number on the ticket.
    public let number: Int64

    /// Creates a ticket.
    @inlinable
    public init(_ number: Int64) { self.number = number }

    /// Returns whether the left ticket is further ahead.
    @inlinable
    public static func < (left: Ticket, right: Ticket) -> Bool { left.number < right.number }
}
