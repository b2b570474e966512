import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues

extension RequestResponse {
    /// Creates the response for a passenger, with the name of the zone.
    init(_ view: RequestView, zone: String) {
        let request = view.request
        self.init(
            id: request.id.description,
            state: request.state,
            meetingPlace: request.placeName,
            latitude: request.meetingPlace.latitude,
            longitude: request.meetingPlace.longitude,
            passengers: request.passengers,
            zone: zone,
            madeAt: request.madeAt,
            acceptedAt: request.acceptedAt,
            pickedUpAt: request.pickedUpAt,
            endedAt: request.endedAt,
            offersTried: view.offersTried,
            driversAsked: view.driversAsked,
            queueLength: view.queueLength,
            hasGoneRound: view.hasGoneRound,
            asksAgainAt: view.asksAgainAt,
            asksToKeepLooking: view.asksToKeepLooking,
            lostTaxiCode: view.lostTaxiCode,
            searchEndsAt: view.searchEndsAt,
            arrivedAt: request.arrivedAt,
            taxiHeardAt: view.taxiHeardAt,
            isTaxiSilent: view.isTaxiSilent,
            endCause: request.end,
            endReason: request.endReason,
            taxi: TaxiResponse(view),
            wantedAt: request.wantedAt,
            terms: view.terms.isEmpty ? nil : view.terms.answer,
            notInTaxiAt: request.notInTaxiAt
        )
    }
}

extension TaxiResponse {
    fileprivate init?(_ view: RequestView) {
        guard let code = view.taxiCode else { return nil }
        self.init(
            code: code,
            latitude: view.taxiPosition?.place.latitude,
            longitude: view.taxiPosition?.place.longitude,
            heading: view.taxiPosition?.heading?.value
        )
    }
}

extension ListedRequest {
    func summary(in city: CityZones) -> RequestSummary {
        RequestSummary(
            id: request.id.description,
            state: request.state,
            meetingPlace: request.placeName,
            passengers: request.passengers,
            zone: city.name(of: request.zone),
            madeAt: request.madeAt,
            acceptedAt: request.acceptedAt,
            pickedUpAt: request.pickedUpAt,
            endedAt: request.endedAt,
            offersTried: offersTried,
            taxiCode: taxiCode,
            endCause: request.end,
            endReason: request.endReason,
            notInTaxiAt: request.notInTaxiAt,
            arrivedAt: request.arrivedAt,
            destination: destination,
            fareMinorUnits: fare?.minorUnits,
            currency: fare?.currency.code
        )
    }
}
