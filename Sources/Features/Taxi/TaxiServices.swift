import CrosstownCases
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import ServiceLifecycle

/// The services of the feature, created once because some have a state.
struct TaxiServices: Sendable {
    let host: FeatureHost
    let accounts: any AccountRegistry
    let currency: Currency
    let zones: CityZones
    let dispatch: Dispatch
    let hub: EventHub
    let announcers: [any Service]
    let lessons: ArrivalLessons
    let pickupRoutes: PickupRoutes
    let distances: FareDistances
    let advice: ZoneAdviceService
    let imports: ImportRuns

    init(
        _ host: FeatureHost,
        city: ZoneMap,
        rules: DispatchRules,
        accounts: any AccountRegistry,
        wallet: (any Wallet)?,
        currency: Currency
    ) {
        (self.host, self.accounts, self.currency) = (host, accounts, currency)
        dispatch = Dispatch(
            database: host.database,
            city: city,
            rules: rules,
            clock: host.clock,
            ids: host.ids,
            notices: host.notices,
            webhooks: host.webhooks,
            wallet: wallet,
            people: host.people
        )
        zones = CityZones(dispatch.zones)
        hub = EventHub(firstID: UInt64(clamping: host.clock.now().milliseconds))
        announcers = TaxiAnnouncer(hub: hub).listeners(host.database, sleeper: host.sleeper)
        lessons = ArrivalLessons(dispatch: dispatch, travel: host.travel, clock: host.clock)
        pickupRoutes = PickupRoutes(travel: host.travel, clock: host.clock, rule: rules.arrival, lessons: lessons)
        distances = FareDistances(travel: host.travel, clock: host.clock)
        let localTime = host.city.localTime
        advice = ZoneAdviceService(dispatch: dispatch, city: zones, clock: host.clock, localTime: localTime)
        let city = CityService(
            dispatch: dispatch,
            accounts: accounts,
            lessons: lessons,
            city: zones,
            clock: host.clock,
            localTime: localTime
        )
        imports = ImportRuns(importer: DriverImport(service: city), hub: hub, ids: host.ids)
    }

    private var localTime: LocalTime { host.city.localTime }
    private var place: PlaceEntry { PlaceEntry(places: host.places, city: zones) }
    private var mostPassengers: Int { dispatch.rules.mostPassengers }

    var activity: TaxiActivity { TaxiActivity(clock: host.clock) }
    var desk: CaseDesk { CaseDesk(.taxiRides(dispatch, accounts), host) }
    var cases: RideCaseService { RideCaseService(desk: desk, dispatch: dispatch, accounts: accounts) }
    var denials: DenialService {
        var subject = CaseSubject.taxiRides(dispatch, accounts)
        subject.limits.mostAbout = nil
        return DenialService(desk: CaseDesk(subject, host))
    }
    var days: DriverDayService { DriverDayService(dispatch: dispatch, clock: host.clock, localTime: localTime) }
    var fleet: FleetService { FleetService(dispatch: dispatch, city: zones, clock: host.clock) }
    var stories: StoryService { StoryService(dispatch: dispatch, city: zones, localTime: localTime) }
    var credits: CreditService {
        CreditService(dispatch: dispatch, currency: currency, randomBytes: host.randomBytes)
    }
    var fairness: FairnessService {
        FairnessService(dispatch: dispatch, city: zones, clock: host.clock, localTime: localTime)
    }
}

/// The services for passengers and third-party apps.
extension TaxiServices {
    var fares: FareService {
        FareService(
            dispatch: dispatch,
            places: host.places,
            distances: distances,
            city: zones,
            clock: host.clock,
            currency: currency,
            secondsFromUTC: host.city.secondsFromUTC
        )
    }

    var passengers: PassengerService {
        PassengerService(
            dispatch: dispatch,
            entry: RequestEntry(place: place, fares: fares, mostPassengers: mostPassengers),
            pickupRoutes: pickupRoutes,
            city: zones,
            clock: host.clock,
            localTime: localTime,
            followLinks: host.followLinks,
            fares: fares
        )
    }

    var reservations: ReservationService {
        ReservationService(
            dispatch: dispatch,
            entry: ReservationEntry(
                place: place,
                rules: ReservationRules(mostDays: dispatch.rules.mostReservationDays),
                terms: TermsEntry(place: place, fares: fares),
                mostPassengers: mostPassengers,
                secondsFromUTC: host.city.secondsFromUTC
            ),
            city: zones,
            clock: host.clock,
            ids: host.ids,
            localTime: localTime
        )
    }

    var guests: GuestService {
        GuestService(
            dispatch: dispatch,
            passengers: passengers,
            ids: host.ids,
            randomBytes: host.randomBytes,
            secrets: LinkToken.ofGuests(host.seal),
            address: host.address
        )
    }

    var sandbox: SandboxService {
        SandboxService(
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            entry: passengers.entry,
            city: zones,
            webhooks: host.webhooks,
            address: host.address
        )
    }
}

/// The services for drivers, companies and the city.
extension TaxiServices {
    var drivers: DriverService {
        DriverService(
            dispatch: dispatch,
            pickupRoutes: pickupRoutes,
            city: zones,
            clock: host.clock,
            localTime: localTime
        )
    }

    var city: CityService {
        CityService(
            dispatch: dispatch,
            accounts: accounts,
            lessons: lessons,
            city: zones,
            clock: host.clock,
            localTime: localTime
        )
    }

    var invitations: InvitationService {
        InvitationService(
            dispatch: dispatch,
            accounts: accounts,
            ids: host.ids,
            delivery: host.delivery,
            randomBytes: host.randomBytes,
            secrets: LinkToken.ofInvitations(host.seal),
            address: host.address,
            localTime: localTime
        )
    }

    var companies: CompanyService {
        CompanyService(
            cityService: city,
            imports: imports,
            ids: host.ids,
            people: host.people,
            currency: currency,
            invitations: invitations
        )
    }

    var applications: ApplicationService {
        ApplicationService(
            dispatch: dispatch,
            invitations: invitations,
            ids: host.ids,
            pictures: host.pictures,
            notices: host.notices,
            localTime: localTime
        )
    }

    var zonePlans: ZonePlanService {
        ZonePlanService(
            dispatch: dispatch,
            city: zones,
            ids: host.ids,
            localTime: localTime,
            secondsFromUTC: host.city.secondsFromUTC
        )
    }
}

extension TaxiServices {
    /// Seals the links of guests and invitations that earlier versions stored in plain text.
    ///
    /// - Throws: `DatabaseError`, and errors of the cipher.
    func sealLinks() async throws {
        try await LinkToken.ofGuests(host.seal).sealClear(
            at: .init(table: "taxi_guest_ride", row: "guest", secret: "token", hash: "token_hash"),
            in: host.database
        )
        try await LinkToken.ofInvitations(host.seal).sealClear(
            at: .init(table: "taxi_invitation", row: "id", secret: "token", hash: "token_hash"),
            in: host.database
        )
    }
}
