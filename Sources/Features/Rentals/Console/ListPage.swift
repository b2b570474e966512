import CrosstownWeb

/// A page of a list for staff.
struct ListPage<Row> {
    /// The number of rows of a page.
    private static var length: Int { 50 }
    /// The last page to which an address leads.
    private static var last: Int { 400 }

    let rows: [Row]
    /// Counts up from one.
    let number: Int
    /// The number of the next page; `nil` on the last.
    let next: Int?

    /// Creates a page from a list's first rows.
    ///
    /// - Parameters:
    ///   - number: the number in the address; the first page without one.
    ///   - load: returns the first rows of the list, at most as many as it is passed.
    init(_ number: Int?, load: (_ limit: Int) throws -> [Row]) rethrows {
        let number = min(max(number ?? 1, 1), Self.last)
        let end = number * Self.length
        let found = try load(end + 1)
        rows = Array(found.dropFirst(end - Self.length).prefix(Self.length))
        self.number = number
        next = found.count > end && number < Self.last ? number + 1 : nil
    }

    private init(rows: [Row], number: Int, next: Int?) { (self.rows, self.number, self.next) = (rows, number, next) }

    /// Creates a list without further pages.
    init(all rows: [Row]) { self.init(rows: rows, number: 1, next: nil) }

    /// Returns the page with other values for its rows.
    func with<Other>(_ rows: [Other]) -> ListPage<Other> { ListPage<Other>(rows: rows, number: number, next: next) }

    /// Returns the address of this page of a list.
    func address(of list: Link) -> Link { list.adding("page", number > 1 ? number : nil) }

    /// Returns the link to the next page of a list; empty on the last.
    func more(of list: Link) -> Markup {
        guard let next else { return .empty }
        let link = list.adding("page", next)
        return "<p><a class=\"button button-small\" rel=\"next\"\(attribute: "href", link)>\(ConsoleTexts.more)</a></p>"
    }
}

extension ListPage: Sendable where Row: Sendable {}
