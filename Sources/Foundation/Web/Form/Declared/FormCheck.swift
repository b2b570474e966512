/// A body that can be validated without an effect.
protocol CheckableBody: Sendable {
    /// Whether the client requests only validation.
    var isCheckedAlone: Bool { get set }
}

/// Reports that a form is valid after validation only.
struct FormIsSound: Error {}
