import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's report about a driver or rider.
struct ReportInput: Codable, Sendable, LabeledFields {
    static var labels: [String: LocalizedText] { ["text": "Your report"] }

    var about: Identifier<SignUp>
    var text: String?
}

/// Reports about rides: organizers are notified and read them; staff answer reporters who have an account.
struct ReportService: Sendable {
    let database: RideShareDatabase
    let desk: CaseDesk
    let messages: RideShareMessages

    /// Saves a report about someone the reporter knows from a ride, even if it was canceled since; another report about
    /// the same person is added to the same case.
    ///
    /// - Throws: `SignUpError.noSuchSignUp` for anyone else.
    func report(_ input: ReportInput, by holder: SignUpHolder) async throws -> SignUp {
        var check = Validation()
        let text = check.lines(input.text ?? "", "text", of: ReportInput.self)
        try check.finish()
        return try await database.write { [self] context in
            let own = try context.signUp(holder)
            let met = try context.meetings.others(of: own.id)
            guard met.contains(input.about), let other = try context.signUps.find(input.about) else {
                throw SignUpError.noSuchSignUp
            }
            try write(CaseWords(text), by: own, about: other, context)
            try messages.tellOfReport(try context.event(own.event), context)
            return own
        }
    }

    private func write(
        _ words: CaseWords,
        by own: SignUp,
        about other: SignUp,
        _ context: RideShareTransaction
    ) throws {
        let cases = desk.cases(in: context.transaction, at: context.now)
        let store = ReportStore(transaction: context.transaction)
        if let known = try store.find(by: own.id, about: other.id) {
            try cases.reply(words, to: cases.find(known))
        } else {
            let made = try cases.open(NewCase(RideReport.topic), words, by: own.person ?? .nobody)
            try store.insert(RideReport(id: made.id, event: own.event, reporter: own, reported: other))
        }
    }
}

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
            return ChangeResponse(SignUpResponse(own, token: nil), at: holder.page.adding("reported", input.about))
        }
        routes.post(
            RideSharePaths.guestReports,
            in: .openRides,
            RouteName("reportGuestRide", "Report the driver of somebody without an account")
        ) { (address: SignUpRoutes.GuestAddress, input: ReportInput, context) in
            try limit.check(context.networkKey)
            let own = try await service.report(input, by: .token(address.token))
            let page = RideSharePaths.guest(address.token).adding("reported", input.about)
            return ChangeResponse(SignUpResponse(own, token: nil), at: page)
        }
    }
}

extension ReportInput: SelfLimiting {
    static var limits: [String: FieldLimits] { ["text": .text(1...500)] }
}
