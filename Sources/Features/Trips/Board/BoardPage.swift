import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The weekly board of friends who share their scores.
struct BoardPage: Page {
    /// The board in the API.
    struct Contents: Codable, Sendable {
        let week: CivilDay
        let lines: [BoardLine]
    }

    let board: BoardService.Board

    var title: LocalizedText { "Friends" }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Contents(week: board.monday, lines: board.lines).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(notice)\
        <h2>\("Week of \(LocalizedText.day(board.monday.number, .dayAndMonth))")</h2>\
        <ol class="list">\(forEach: board.lines, line)</ol>\(alone)\
        <nav class="row"\(textAttribute: "aria-label", "Weeks")>\
        <a class="button"\(attribute: "href", TripsLinks.friends.adding("week", board.monday.adding(days: -7)))>\("Previous week")</a>\
        \(later)</nav>\
        <p class="fine quiet">\("Find and add friends on your friends page. Only friends who share their score appear here, and only while you’re friends. Trips with an open question count as the most likely mode.")</p>
        """
    }

    private var notice: Markup {
        let text: LocalizedText =
            switch board.settings.shares {
            case .nothing: "Your friends can’t see your trips."
            case .score: "Your friends see your weekly score."
            case .means: "Your friends see your weekly score and your distance by mode."
            }
        return """
            <p class="notice">\(.icon("people"))<span>\(text) <a\(attribute: "href", TripsLinks.settings)>\("Change")</a></span></p>
            """
    }

    private var alone: Markup {
        guard board.lines.count < 2 else { return .empty }
        let text: LocalizedText =
            board.hasFriends
            ? "None of your friends share their score yet."
            : "You have no friends here yet. Add some and compare your weeks."
        return """
            <p class="quiet">\(text)</p><p><a class="button button-primary" href="/me/friends">\("Find friends")</a></p>
            """
    }

    private var later: Markup {
        guard board.monday < board.thisMonday else { return .empty }
        return """
            <a class="button"\(attribute: "href", TripsLinks.friends.adding("week", board.monday.adding(days: 7)))>\("Next week")</a>
            """
    }

    private func line(_ line: BoardLine) -> Markup {
        let means = (line.metersByMeans ?? [:]).sorted { $0.value > $1.value }.prefix(3).compactMap { name, metres in
            Means(rawValue: name).map { "\($0.name) \(LocalizedText.distance(Metres(metres)))" as LocalizedText }
        }
        let name: LocalizedText = line.isMe ? "You" : LocalizedText(verbatim: line.nickname)
        return """
            <li class="list-item"><span class="list-lead">\(.icon(line.isMe ? "me" : "people"))</span>\
            <span class="list-text"><span class="list-title">\(name)</span>\
            <span class="list-detail">\(means.isEmpty ? "" : LocalizedText.joined(means, by: " · "))</span></span>\
            <span class="list-end"><span class="badge badge-good">\(TripsText.saved(line.avoidedGrams, in: board.settings.unit))</span></span></li>
            """
    }
}
