/// What programs read of an imported file of drivers.
struct ImportedFile: Decodable, Sendable {
    struct Line: Decodable, Sendable {
        let line: Int
        let isAdded: Bool
        let text: String
    }

    let id: String
    let total: Int
    let lines: [Line]

    var isDone: Bool { lines.count == total }
}
