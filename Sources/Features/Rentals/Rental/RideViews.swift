import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Creates the views of rides for riders.
struct RideViews: RentalUseCases {
    let context: RentalTransaction

    /// Returns a ride for its rider.
    func view(of ride: Ride) throws -> RideView {
        guard let view = try views(of: [ride]).first else { throw RentalRefusal.noSuchRide }
        return view
    }

    /// Returns several rides for their riders, with a fixed number of statements.
    func views(of rides: [Ride]) throws -> [RideView] {
        guard !rides.isEmpty else { return [] }
        let ids = Set(rides.map(\.id))
        let tariffs = try context.tariffs.tariffs(of: rides)
        let events = try self.rides.events(of: ids)
        let payments = try context.settlement.payments(of: ids)
        let vehicles = try vehicles.find(Set(rides.map(\.vehicle)))
        let stations = try stations.find(Set(rides.flatMap { [$0.startStation, $0.endStation] }.compactMap(\.self)))
        let money = try money(for: rides.filter(\.state.isOpen), tariffs)
        return try rides.map { ride in
            guard let vehicle = vehicles[ride.vehicle], let startStation = stations[ride.startStation],
                let plan = tariffs[ride.tariff]?.plan
            else { throw RentalRefusal.noSuchRide }
            return RideView(
                ride: ride,
                vehicle: vehicle,
                stations: (startStation, ride.endStation.flatMap { stations[$0] }),
                plan: plan,
                events: events[ride.id] ?? [],
                money: money[ride.id],
                payments: payments[ride.id] ?? [],
                car: context.rules.car,
                now: now
            )
        }
    }

    /// Returns the money available for each of several current rides.
    private func money(
        for rides: [Ride],
        _ tariffs: [Tariff.Name: Tariff]
    ) throws -> [Identifier<Ride>: Money] {
        guard !rides.isEmpty else { return [:] }
        let holds = try context.wallet.findHolds(Set(rides.map(\.holdKey)), in: transaction)
        let coins = try context.coins.payingFirst(among: Set(rides.map(\.rider)), in: transaction)
        var money: [Identifier<Ride>: Money] = [:]
        for (currency, rides) in Dictionary(grouping: rides, by: { tariffs[$0.tariff]?.plan.currency }) {
            guard let currency else { continue }
            let balances = try context.wallet.available(to: Set(rides.map(\.rider)), in: currency, transaction)
            for ride in rides {
                let available = balances[ride.rider] ?? .zero(currency)
                let inCoins = Money(minorUnits: coins[ride.rider] ?? 0, currency)
                let hold = holds[ride.holdKey].flatMap { $0.state == .pending ? $0.amount : nil } ?? .zero(currency)
                money[ride.id] = try available + inCoins + hold
            }
        }
        return money
    }
}
