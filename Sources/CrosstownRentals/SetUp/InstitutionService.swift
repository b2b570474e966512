import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// What the city does about institutions and their rosters.
struct InstitutionService: Sendable {
    let rentals: Rentals
    let randomBytes: @Sendable (Int) -> [UInt8]

    /// Every institution, with the forms for another and for rosters.
    func page(refused: RefusedForm? = nil) async throws -> InstitutionsPage {
        try await rentals.read { step in
            InstitutionsPage(
                rows: try step.setUps.listCounts(),
                connected: try step.connections.listInstitutions(),
                refused: refused
            )
        }
    }

    func add(_ input: Input<InstitutionRequest>) async throws -> InstitutionResponse {
        let salt = randomBytes(32)
        let institution = Institution(
            id: rentals.ids.next(Institution.self),
            name: input.name,
            isPaymentOptional: input.paymentOptional
        )
        return try await rentals.change { step in
            try step.setUps.insert(institution, salt: salt)
            return InstitutionResponse(institution, (members: 0, riders: 0))
        }
    }

    /// Replaces the roster of an institution by that of a file, all of it or nothing.
    func setRoster(_ message: RosterRequest, of id: Identifier<Institution>) async throws -> InstitutionResponse {
        let members = try RosterFile(message).members()
        return try await rentals.change { step in
            guard let institution = try step.setUps.find(id) else { throw SetUpRefusal.noSuchInstitution }
            try step.setUps.setRoster(members, of: id)
            return InstitutionResponse(institution, try step.setUps.counts(of: id))
        }
    }
}

/// An institution to be added.
struct InstitutionRequest: FormFieldSet {
    let name = Field(SetUpTexts.institution, .text(1...100))
    let paymentOptional = Field(SetUpTexts.paymentOptional, .box)
}

/// The people of an institution, as a file or as text.
struct RosterRequest: Codable, Sendable {
    var file: UploadedFile?
    var text: String?
}

/// What programs are told of an institution.
struct InstitutionResponse: Codable, Sendable {
    let id: Identifier<Institution>
    let name: String
    let isPaymentOptional: Bool
    let members: Int
    let riders: Int

    init(_ institution: Institution, _ counts: (members: Int, riders: Int)) {
        id = institution.id
        name = institution.name
        isPaymentOptional = institution.isPaymentOptional
        members = counts.members
        riders = counts.riders
    }
}

/// A roster as comma-separated values: the numbers of people, with or without their names and addresses.
struct RosterFile {
    /// Every first line that a roster may have.
    static let headers = [["number"], ["number", "name"], ["number", "name", "address"]]
    /// The largest roster, in bytes.
    static let mostBytes = 4 * 1_024 * 1_024

    private static let mostLines = 50_001

    private let text: String

    /// Takes over a file, or text.
    ///
    /// - Throws: `Problem` with status 422 where there is neither, or the file is not text.
    init(_ message: RosterRequest) throws {
        if let file = message.file {
            guard let text = String(validating: file.content.readableBytesView, as: UTF8.self) else {
                throw Self.refused(ConsoleTexts.notUTF8)
            }
            self.text = text
        } else {
            guard let text = message.text else { throw Self.refused(ConsoleTexts.fileMissing) }
            self.text = text
        }
    }

    /// The people in the file.
    ///
    /// - Throws: `Problem` with status 422 that names the line and what is wrong with it.
    func members() throws -> [(number: MemberNumber, member: Member)] {
        let records = try Self.records(of: text)
        guard let head = records.first, Self.headers.contains(head.values) else {
            throw Self.refused(SetUpTexts.wrongRosterHeader)
        }
        var seen: Set<MemberNumber> = []
        return try records.dropFirst().map { record in
            guard record.values.count == head.values.count else {
                throw Self.refused(ConsoleTexts.wrong(line: record.line, ConsoleTexts.columns(record.values.count)))
            }
            guard let number = MemberNumber(typed: record.values[0]) else {
                throw Self.refused(ConsoleTexts.wrong(line: record.line, SetUpTexts.malformedNumber))
            }
            guard seen.insert(number).inserted else {
                throw Self.refused(ConsoleTexts.wrong(line: record.line, SetUpTexts.numberTwice))
            }
            let member = Member(
                name: record.values.dropFirst().first ?? "",
                address: record.values.dropFirst(2).first ?? ""
            )
            return (number, member)
        }
    }

    private static func records(of text: String) throws -> [CSVText.Record] {
        do {
            let records = try CSVText(text).records
            if records.count > mostLines { throw refused(ConsoleTexts.tooManyLines(mostLines)) }
            return records
        } catch let malformed as CSVText.Malformed {
            throw refused(ConsoleTexts.badQuotes(line: malformed.line))
        }
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: "file", message: message)])
    }
}
