/// A body that can be looked at without doing what it asks for.
protocol CheckableBody: Sendable {
    /// Whether its sender only asks if it is sound.
    var isCheckedAlone: Bool { get set }
}

/// Says that a form is sound which was only to be checked.
struct FormIsSound: Error {}
