import CrosstownDispatchEngine
import CrosstownGeo
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// Creates requests.
public struct RequestIntake: TaxiUseCases {
    let context: DispatchTransaction

    /// Creates a passenger's request and offers it to the first driver of the zone's queue (T-4).
    public func request(_ form: RequestForm, by passenger: Identifier<Account>) throws -> RequestView {
        try request(form, by: passenger, for: nil)
    }

    /// Creates a request of a passenger or a third-party app's guest and offers it to the first driver of the queue.
    func request(
        _ form: RequestForm,
        by passenger: Identifier<Account>,
        for guest: GuestDraft?
    ) throws -> RequestView {
        guard form.placeName.count <= 200 else { throw TaxiRefusal.placeNameTooLong }
        let zone = try context.zone(at: form.meetingPlace)
        let (hasOpen, queueLength) = try requests.facts(of: passenger, in: zone)
        let facts = EntryFacts(
            passengers: form.passengers,
            isInsideCity: zone != nil,
            hasOpenRequest: hasOpen,
            queueLength: queueLength
        )
        do { try facts.check(rules: rules) } catch { throw TaxiRefusal.entry(error) }
        guard let zone else { throw TaxiRefusal.entry(.outsideCity) }
        try context.settlement.requireFunds(for: form.terms, of: passenger)
        let request = try insert(form, by: passenger, in: zone, for: guest)
        try context.watch.begin(request)
        let offered = try context.offering.match(zone)
        return RequestView(
            new: request,
            isOnOffer: offered.contains(request.id),
            queueLength: queueLength,
            searchEndsAt: request.open(driverHeardAt: nil).searchEndsAt(rules: rules),
            terms: form.terms
        )
    }

    func insert(
        _ form: RequestForm,
        by passenger: Identifier<Account>,
        in zone: String,
        wantedAt: Timestamp? = nil,
        for guest: GuestDraft? = nil
    ) throws -> TaxiRequest {
        let id = context.ids.next(TaxiRequest.self)
        do {
            let request = try requests.insert(id, form, passenger: passenger, zone: zone, wantedAt: wantedAt)
            try context.terms.insert(form.terms, of: .request(id), ids: context.ids)
            if let guest { try context.guests.insert(guest.ride(request)) }
            try context.reports.tell(RideEvents.requested, request)
            return request
        } catch DatabaseError.uniqueViolation(constraint: "taxi_request_open_passenger") {
            throw TaxiRefusal.entry(.alreadyRequested)
        }
    }
}
