import CrosstownDispatchEngine
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The passengers' actions on their requests.
package struct RequestWishes: TaxiUseCases {
    let context: DispatchTransaction

    /// Cancels a request; a driver on the way gets their previous place back (T-7.3).
    package func withdraw(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws -> TaxiRequest {
        let request = try requests.find(id, of: passenger)
        if request.end == .passengerWithdrew { return request }
        let withdrawn = try context.closing.end(request, .passengerWithdrew)
        try context.offering.takeBack(id)
        if request.state == .accepted { try context.shift.giveOldPlaceBack(request, cause: .passengerWithdrew) }
        try context.offering.match(request.zone)
        return withdrawn
    }

    /// Continues the search after the passenger was asked (T-4.5).
    package func keepLooking(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws -> TaxiRequest {
        let request = try requests.find(id, of: passenger)
        // A taxi has been found in the meantime, so nothing needs to be done.
        guard request.state == .searching else {
            if request.state.isOpen { return request }
            throw TaxiRefusal.request(.over)
        }
        let confirmed = try requests.confirm(request, rounds: context.requestViews.search(for: request).rounds)
        try context.watch.begin(confirmed)
        return confirmed
    }

    /// Searches for another taxi if the phone of the accepted one is silent.
    package func lookForAnother(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws -> TaxiRequest
    {
        let request = try requests.find(id, of: passenger)
        if request.state == .searching, request.lostDriver != nil { return request }
        _ = try next(request.state, .lookAgain)
        let driver = try silentDriver(of: request)
        return try context.closing.release(request, from: driver, isWished: true) {
            try context.shift.lose($0, on: request)
        }
    }

    /// Ends a ride as its passenger if the driver's phone is silent.
    package func end(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws -> TaxiRequest {
        let request = try requests.find(id, of: passenger)
        if request.end == .passengerEnded { return request }
        _ = try next(request.state, .end(.passengerEnded))
        let driver = try silentDriver(of: request)
        let ended = try context.closing.end(request, .passengerEnded)
        try context.shift.lose(driver, on: request)
        return ended
    }

    /// Returns the driver, if silent for so long that the passenger can choose.
    private func silentDriver(of request: TaxiRequest) throws -> Driver {
        guard let id = request.driver else { throw TaxiRefusal.request(.notAccepted) }
        let heardAt = try drivers.findPosition(of: id)?.heardAt
        guard request.open(driverHeardAt: heardAt).isDriverSilent(rules: rules, now: now) else {
            throw TaxiRefusal.request(.driverHeard)
        }
        return try drivers.driver(id)
    }
}
