/// What is written as `null` where it is the whole answer, and left out where it is a member.
protocol MaybeAbsent {
    /// Whether there is nothing to write.
    var isAbsent: Bool { get }
}

extension Optional: MaybeAbsent {
    var isAbsent: Bool { if case .none = self { true } else { false } }
}
