extension String {
    /// Whether a page has a form that is sent to a path.
    func hasForm(to path: String) -> Bool { contains("action=\"\(path)\"") }
}
