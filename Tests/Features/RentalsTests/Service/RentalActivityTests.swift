import CrosstownGeo
import CrosstownKit
import CrosstownRentals
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import Testing

@Suite struct RentalActivityTests {
    @Test(arguments: TestEngine.reachable)
    func `a ride that ends is told to other modules once, with its places and the way`(engine: TestEngine) async throws
    {
        let depot = try await Depot(on: engine)
        let anna = try await depot.rider()
        let ride = try await depot.riding("BIKE2", anna)
        let startedAt = depot.clock.now()
        try await depot.wait(seconds: 300)
        let bike = try Depot.plate("BIKE2")
        let report = LockReport.docked(bike, dock: try Depot.plate("CASINO1"), at: depot.clock.now())

        try await depot.tell(report)
        try await depot.tell(report)

        let told = try await depot.database.read { transaction in
            try transaction.query("SELECT body FROM outbox WHERE topic = \(RideEnded.topic)").map { row in
                try JSONDecoder().decode(RideEnded.self, from: Data(try row.get("body", as: String.self).utf8))
            }
        }
        #expect(told.count == 1)
        let end = try #require(told.first)
        #expect(end.ride == "rentals/\(ride.ride.id)")
        #expect(end.person == anna)
        #expect(end.means == .bike)
        #expect(end.beganAt == startedAt)
        #expect(end.endedAt == report.at)
        #expect(end.from == [Depot.port.latitude, Depot.port.longitude])
        #expect(end.to == [Depot.casino.latitude, Depot.casino.longitude])
        #expect(end.metres == nil)
        #expect(end.people == 1)
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride is under way with its time and price, and past once it is over`(engine: TestEngine) async throws {
        let depot = try await Depot(on: engine)
        let (anna, bert) = (try await depot.rider(), try await depot.rider())
        let ride = try await depot.riding("BIKE1", anna)
        let startedAt = depot.clock.now()
        try await depot.wait(seconds: 300)

        let open = try await Self.items(of: anna, in: depot)
        try await depot.tell(.docked(Depot.plate("BIKE1"), dock: Depot.plate("CASINO1"), at: depot.clock.now()))
        let over = try await Self.items(of: anna, in: depot)

        #expect(open.underWay.map(\.id) == [ride.ride.id.description])
        #expect(open.underWay.map(\.runningSince) == [startedAt])
        #expect(open.past.isEmpty)
        #expect(over.underWay.isEmpty)
        #expect(over.past.map(\.id) == [ride.ride.id.description])
        #expect(over.past.map(\.title.english) == ["Bike from Port to Casino"])
        #expect(over.past.map(\.detail) == [.money(Money(minorUnits: 30, .euro))])
        #expect(try await Self.items(of: anna, text: "bike CASINO", in: depot).past.count == 1)
        #expect(try await Self.items(of: anna, text: "scooter", in: depot).past.isEmpty)
        #expect(try await Self.items(of: bert, in: depot).past.isEmpty)
    }

    private static func items(
        of person: Identifier<Account>,
        text: String = "",
        in depot: Depot
    ) async throws -> (underWay: [ActivityItem], past: [ActivityItem]) {
        try await depot.database.read { [module = depot.module] transaction in
            (
                try module.underWay(of: person, in: transaction),
                try module.activity(ActivityQuery(of: person, text: text, limit: 100), in: transaction)
            )
        }
    }
}
