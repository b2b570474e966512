/// A registered callback for a channel, for as long as this value lives.
public final class Following: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
