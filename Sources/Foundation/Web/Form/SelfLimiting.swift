/// A body or address that checks the limits it declares itself: to name everything that is wrong at once, or in words of its own.
public protocol SelfLimiting: LimitedFields {}
