import CrosstownWeb

extension PageSetting {
    /// A plain page, with a pop-up over it where a form was refused for no field of its own.
    init(over refused: RefusedForm?) {
        let problem = refused.flatMap { $0.problem.errors == nil ? $0.problem : nil }
        self.init(popup: problem.map { Popup($0).markup } ?? .empty)
    }
}
