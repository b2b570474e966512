import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A zone's queue with the cause of each place.
struct ZonePage: Page {
    let id: String
    let name: String
    let queue: [Standing]
    let moves: [Standing]
    let localTime: LocalTime
    let now: Timestamp

    var title: LocalizedText { LocalizedText(verbatim: name) }

    var setting: PageSetting { PageSetting(.console, liveStream: TaxiLinks.consoleEvents) }

    private struct Encoded: Codable {
        struct Move: Codable {
            let code: String
            let cause: String
            let at: Timestamp

            init(_ standing: Standing) {
                code = standing.code
                cause = standing.cause.rawValue
                at = standing.since
            }
        }

        let id: String
        let name: String
        let queue: [Move]
        let moves: [Move]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(id: id, name: name, queue: queue.map(Encoded.Move.init), moves: moves.map(Encoded.Move.init))
            .encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(name)</h1><p><a\(attribute: "href", TaxiLinks.consoleZones)>\(CityTexts.zones)</a></p>\
        <div id="zone-now" class="console-grid" data-live="zones-changed"\
        \(attribute: "data-live-src", TaxiLinks.consoleZone(id))>\
        \(queue.isEmpty ? empty : queueTable)\(moves.isEmpty ? noMoves : movesTable)</div>
        """
    }

    private var empty: Markup { EmptyState("queue", CityTexts.nobodyWaits, CityTexts.nobodyWaitsText).markup }

    private var noMoves: Markup { "<p class=\"quiet\">\(CityTexts.noMoves)</p>" }

    private var queueTable: Markup {
        let rows: [[Markup]] = queue.enumerated().map { index, standing in
            [
                "\(index + 1)", "<span class=\"plate\">\(standing.code)</span>",
                "\(localTime.clock(standing.since)), \(CityTexts.ago(now.milliseconds(since: standing.since)))",
                "\(CityTexts.reason(standing.cause))",
            ]
        }
        let columns = [
            ConsoleTable.Column(CityTexts.place, isNumber: true), .init(CityTexts.taxi), .init(CityTexts.waitingSince),
            .init(CityTexts.why),
        ]
        return ConsoleTable(id: "queue", caption: CityTexts.queueNow, columns: columns, rows: rows).markup
    }

    private var movesTable: Markup {
        let rows: [[Markup]] = moves.map { move in
            ["\(localTime.text(for: move.since))", "\(move.code)", "\(CityTexts.reason(move.cause))"]
        }
        let columns = [ConsoleTable.Column(CityTexts.when), .init(CityTexts.taxi), .init(CityTexts.why)]
        return ConsoleTable(id: "moves", caption: CityTexts.latestMoves, columns: columns, rows: rows).markup
    }
}
