import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@testable import CrosstownRentals

/// How SQLite finds what it is asked for at each rent: riders have thousands of rides after some years.
@Suite struct OwedRideSearchTests {
    @Test func `what a rider owes is found without looking through the rides that are paid`() async throws {
        let depot = try await Depot(over: try await TestEngine.sqlite.makeDatabase())
        let now = depot.clock.now()

        let steps = try await depot.database.read { transaction in
            let explained = ExplainedTransaction(transaction)
            let rides = RideStore(transaction: explained, now: now)
            _ = try rides.unsettled(of: Identifier(high: 1, low: 1))
            _ = try rides.owing(by: Identifier(high: 1, low: 1))
            return explained.steps
        }

        #expect(steps.filter { $0.contains("rentals_ride_owing") }.count == 2)
        #expect(steps.allSatisfy { !$0.contains("rentals_ride_rider") && !$0.contains("SCAN") })
    }
}

/// A transaction that notes by which steps the engine finds what it is asked for.
private final class ExplainedTransaction: Transaction {
    private let transaction: any Transaction
    private(set) var steps: [String] = []

    init(_ transaction: any Transaction) { self.transaction = transaction }

    var dialect: Dialect { transaction.dialect }

    func query(_ sql: SQL) throws -> [Row] {
        var plan: SQL = "EXPLAIN QUERY PLAN "
        plan.append(sql)
        steps += try transaction.query(plan).map { try $0.get("detail") }
        return try transaction.query(sql)
    }

    func execute(_ sql: SQL) throws -> Int { try transaction.execute(sql) }

    func script(_ text: String) throws { try transaction.script(text) }

    func savepoint<T>(_ body: () throws -> T) throws -> T { try transaction.savepoint(body) }

    func notify(_ channel: String, _ payload: String) throws { try transaction.notify(channel, payload) }
}
