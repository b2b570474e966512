import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The details of riders, who can update them.
extension SetUpService {
    func details(of account: Identifier<Account>, refused: RefusedForm? = nil) async throws -> DetailsPage {
        try await rentals.read { step in
            let profile = try step.setUps.findRider(account)
            let institution = try profile.flatMap { try step.setUps.find($0.institution) }
            return DetailsPage(
                profile: profile,
                institution: institution,
                isRequired: try step.setUps.isRequired(),
                refused: refused
            )
        }
    }

    /// Updates a rider's details; blank fields keep their values.
    func change(_ input: Input<DetailsRequest>, of account: Identifier<Account>) async throws -> RiderResponse {
        try await update(account) { step, known in
            let method = try input.method.map { try Self.method($0, of: known, step) }
            return RiderProfile(
                account: account,
                institution: known.institution,
                ending: known.ending,
                name: input.name.isEmpty ? known.name : input.name,
                address: input.address.isEmpty ? known.address : input.address,
                method: method ?? known.method,
                allowsPosition: input.allowsPosition ?? known.allowsPosition,
                isAskedAgain: known.isAskedAgain
            )
        }
    }

    private static func method(
        _ text: String,
        of rider: RiderProfile,
        _ step: RentalTransaction
    ) throws -> RiderProfile.Method {
        let isOptional = try step.setUps.find(rider.institution)?.isPaymentOptional ?? false
        guard let method = RiderProfile.Method(rawValue: text), method != .none || isOptional else {
            throw SetUpRefusal.methodMissing
        }
        return method
    }

    /// Stores the answer to the repeated question about the position.
    func setPosition(_ isAllowed: Bool, of account: Identifier<Account>) async throws -> RiderResponse {
        try await update(account) { _, known in
            RiderProfile(
                account: account,
                institution: known.institution,
                ending: known.ending,
                name: known.name,
                address: known.address,
                method: known.method,
                allowsPosition: isAllowed,
                isAskedAgain: true
            )
        }
    }

    /// Returns the help with prices, advice and terms.
    func help() async throws -> RentalHelpPage {
        try await rentals.read { step in
            RentalHelpPage(
                stations: try step.stations.list().map(\.name),
                plans: try VehicleKind.allCases.map { ($0, try step.tariffs.shown($0).plan) },
                rules: step.rules
            )
        }
    }

    private func update(
        _ account: Identifier<Account>,
        _ change: @escaping @Sendable (RentalTransaction, RiderProfile) throws -> RiderProfile
    ) async throws -> RiderResponse {
        try await rentals.change { step in
            guard let known = try step.setUps.findRider(account) else { throw SetUpRefusal.notSetUp }
            let changed = try change(step, known)
            try step.setUps.update(changed)
            return RiderResponse(changed)
        }
    }
}
