import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What somebody reports about somebody with whom a ride is shared.
struct ReportInput: Codable, Sendable {
    var about: Identifier<SignUp>
    var text: String?
}

/// Reports from a ride: kept for the organizers, who are told.
struct ReportService: Sendable {
    let database: RideShareDatabase
    let ids: any IdentifierSource
    let messages: RideShareMessages

    /// Keeps a report about somebody of whom the reporter was told, whatever became of the ride since.
    ///
    /// - Throws: `SignUpError.noSuchSignUp` for anybody else.
    func report(_ input: ReportInput, by holder: SignUpHolder) async throws -> SignUp {
        var check = Validation()
        let text = check.lines(input.text ?? "", "text", of: ReportInput.self)
        try check.finish()
        let id = ids.next(RideReport.self)
        return try await database.write { [messages] context in
            let own = try context.signUp(holder)
            let met = try context.meetings.others(of: own.id)
            guard met.contains(input.about), let other = try context.signUps.find(input.about) else {
                throw SignUpError.noSuchSignUp
            }
            let report = RideReport(
                id: id,
                event: own.event,
                reporter: own,
                reported: other,
                text: text,
                madeAt: context.now
            )
            try ReportStore(transaction: context.transaction).put(report)
            try messages.tellOfReport(try context.event(own.event), context)
            return own
        }
    }
}

/// Declares how rides are reported.
struct ReportRoutes {
    let service: ReportService
    let limit: RateLimiter

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            RideSharePaths.reports,
            in: .rides,
            RouteName("reportSharedRide", "Report somebody with whom one shares a ride")
        ) { (address: SignUpRoutes.SignUpAddress, input: ReportInput, context) in
            try limit.check(context.networkKey)
            let holder = try SignUpRoutes.holder(address, context)
            let own = try await service.report(input, by: holder)
            return ChangeResponse(SignUpResponse(own, token: nil), at: holder.page)
        }
        routes.post(
            RideSharePaths.guestReports,
            in: .openRides,
            RouteName("reportGuestRide", "Report the driver of somebody without an account")
        ) { (address: SignUpRoutes.GuestAddress, input: ReportInput, context) in
            try limit.check(context.networkKey)
            let own = try await service.report(input, by: .token(address.token))
            return ChangeResponse(SignUpResponse(own, token: nil), at: RideSharePaths.guest(address.token))
        }
    }
}

extension ReportInput: SelfLimiting {
    static var limits: [String: FieldLimits] { ["text": .text(1...500)] }
}
