import CrosstownPoolEngine
import CrosstownValues

/// Who must not share a car.
struct Company {
    private let persons: [Identifier<SignUp>: Person]
    private let others: Set<Person>
    private let womenDrivers: Set<Person>
    private let withoutChildSeat: Set<Person>
    private let drivers: Set<Identifier<SignUp>>
    private let gone: Set<Person>

    init(_ entries: [PoolEntry]) {
        persons = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, Self.person($0)) })
        others = Set(entries.filter { !$0.womenOnly }.map(Self.person))
        womenDrivers = Set(entries.filter { $0.kind == .offer && $0.womenOnly }.map(Self.person))
        drivers = Set(entries.filter { $0.kind == .offer }.map(\.id))
        gone = Set(entries.filter { $0.hasLeft == true }.map(Self.person))
        withoutChildSeat = Set(entries.filter { $0.kind == .offer && !$0.childSeat }.map(Self.person))
    }

    /// Returns the people who must not share a car with a rider.
    func avoided(by request: PoolEntry) -> Set<Person> {
        var avoided = Set(request.avoided.compactMap { persons[$0] })
        if let fixed = request.fixed {
            avoided.formUnion(drivers.subtracting([fixed]).map { .driver($0.of(Driver.self)) })
        } else {
            avoided.formUnion(gone)
        }
        if request.womenOnly { avoided.formUnion(others) }
        // Drivers' preferences are valid like riders'; riders already in a car stay in it.
        if !request.womenOnly, !isOnTheWay(request) { avoided.formUnion(womenDrivers) }
        if request.childSeat { avoided.formUnion(withoutChildSeat) }
        return avoided
    }

    private func isOnTheWay(_ request: PoolEntry) -> Bool {
        request.fixed.map { gone.contains(.driver($0.of(Driver.self))) } ?? false
    }

    private static func person(_ entry: PoolEntry) -> Person {
        switch entry.kind {
        case .offer: .driver(entry.id.of(Driver.self))
        case .request: .rider(entry.id.of(Rider.self))
        }
    }
}
