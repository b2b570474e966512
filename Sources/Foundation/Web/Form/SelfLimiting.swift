/// A body or address that validates its own limits: to return all errors at once, or with other messages.
public protocol SelfLimiting: LimitedFields {}
