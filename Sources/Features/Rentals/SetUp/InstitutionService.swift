import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Manages the institutions whose people may rent, for the city.
struct InstitutionService: Sendable {
    let rentals: Rentals

    /// Returns the institutions whose people may rent, with the form for a new one.
    func page(refused: RefusedForm? = nil) async throws -> InstitutionsPage {
        try await rentals.read { step in
            InstitutionsPage(
                rows: try step.setUps.listCounts(),
                connected: try step.institutions.connected(in: step.transaction),
                refused: refused
            )
        }
    }

    /// Allows the people of an institution to rent; creates one with an unknown name.
    func add(_ input: Input<InstitutionRequest>) async throws -> InstitutionResponse {
        try await rentals.change { step in
            let taking = try step.setUps.listInstitutions()
            if taking.contains(where: { $0.name == input.name }) { throw SetUpRefusal.nameTaken }
            let known = try step.institutions.institutions(in: step.transaction).first { $0.name == input.name }
            let institution = try known ?? Self.added(input.name, step)
            let renting = RentalInstitution(institution: institution, isPaymentOptional: input.paymentOptional)
            try step.setUps.insert(renting)
            let members = try step.institutions.numberCounts(in: step.transaction)[institution.id] ?? 0
            return InstitutionResponse(renting, (members: members, riders: 0))
        }
    }

    /// Replaces the numbers of an institution's people by a file's, all or nothing.
    func setNumbers(_ form: MemberNumberForm, of id: Identifier<Institution>) async throws -> InstitutionResponse {
        guard try await rentals.read({ try $0.setUps.find(id) }) != nil else { throw SetUpRefusal.noSuchInstitution }
        do { _ = try await rentals.institutions.setNumbers(form, of: id) } catch let no as InstitutionRefusal {
            throw SetUpRefusal(no)
        }
        return try await rentals.read { step in
            guard let found = try step.setUps.listCounts().first(where: { $0.institution.id == id }) else {
                throw SetUpRefusal.noSuchInstitution
            }
            return InstitutionResponse(found.institution, found.counts)
        }
    }

    /// Stops the people of an institution from renting; the institution itself stays.
    func remove(_ id: Identifier<Institution>) async throws {
        try await rentals.change { step in
            guard let found = try step.setUps.listCounts().first(where: { $0.institution.id == id }) else {
                throw SetUpRefusal.unknownInstitution
            }
            if found.counts.riders > 0 { throw SetUpRefusal.hasRiders(found.counts.riders) }
            try step.setUps.delete(id)
        }
    }

    private static func added(_ name: String, _ step: RentalTransaction) throws -> Institution {
        do { return try step.institutions.add(name, in: step.transaction) } catch let no as InstitutionRefusal {
            throw SetUpRefusal(no)
        }
    }
}

/// The form of a new institution.
struct InstitutionRequest: FormFieldSet {
    let name = Field(SetUpTexts.institution, .text(1...80))
    let paymentOptional = Field(SetUpTexts.paymentOptional, .box)
}

/// An institution in the API.
struct InstitutionResponse: Codable, Sendable {
    let id: Identifier<Institution>
    let name: String
    let isPaymentOptional: Bool
    let members: Int
    let riders: Int

    init(_ institution: RentalInstitution, _ counts: (members: Int, riders: Int)) {
        id = institution.id
        name = institution.name
        isPaymentOptional = institution.isPaymentOptional
        members = counts.members
        riders = counts.riders
    }
}
