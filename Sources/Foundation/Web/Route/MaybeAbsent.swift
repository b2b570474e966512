/// A value encoded as `null` if it is the whole response, and left out if it is a member.
protocol MaybeAbsent {
    /// Whether it is empty.
    var isAbsent: Bool { get }
}

extension Optional: MaybeAbsent {
    var isAbsent: Bool { if case .none = self { true } else { false } }
}
