import CrosstownSQL
import CrosstownValues

struct SignalStore {
    let transaction: any Transaction

    func list(of request: Identifier<TaxiRequest>) throws -> [RideSignal] {
        try transaction.query(
            "SELECT author, word, said_at FROM taxi_signal WHERE request = \(request) ORDER BY number"
        ).map { row in
            RideSignal(author: try row.get("author"), word: try row.get("word"), at: try row.get("said_at"))
        }
    }

    func insert(_ signal: RideSignal, number: Int, about request: Identifier<TaxiRequest>) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_signal (request, number, author, word, said_at)
            VALUES (\(request), \(number), \(signal.author), \(signal.word), \(signal.at))
            """
        )
    }
}
