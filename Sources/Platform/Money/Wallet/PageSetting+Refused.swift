import CrosstownWeb

extension PageSetting {
    /// Creates a plain page, with a popup for an error that belongs to no field.
    init(over refused: RefusedForm?) {
        let problem = refused.flatMap { $0.problem.errors == nil ? $0.problem : nil }
        self.init(popup: problem.map { Popup($0).markup } ?? .empty)
    }
}
