import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Finds the vehicles of scanned codes, and creates codes for printing.
struct ScanService: Sendable {
    let rentals: Rentals
    /// The public address of the service, without a trailing slash.
    let address: String

    private static let mostPrinted = 500

    /// Returns the vehicle of a scanned code or a typed number.
    ///
    /// - Throws: `Problem` that explains an invalid code, and `RentalRefusal`.
    func find(_ input: Input<ScanRequest>) async throws -> ScanResponse {
        guard let text = input.code ?? input.number else {
            throw Problem.invalid([.init(field: "number", message: RentalTexts.required)])
        }
        switch ScannedCode(text, at: address) {
        case .number(let number): return try await find(number)
        case .foreign: throw Problem.scan("foreign-code", ScanTexts.foreign, ScanTexts.foreignText)
        case .unreadable where input.code == nil:
            throw Problem.invalid([.init(field: "number", message: RentalTexts.numberForm)])
        case .unreadable: throw Problem.scan("unreadable-code", ScanTexts.unreadable, ScanTexts.unreadableText)
        }
    }

    private func find(_ number: PlateNumber) async throws -> ScanResponse {
        try await rentals.read { step in
            let vehicle = try step.renting.vehicle(by: number)
            return ScanResponse(number: vehicle.plate.description, kind: vehicle.kind)
        }
    }

    /// Returns the codes of vehicles or docks whose number begins with a prefix.
    func codes(of kind: CodesPage.Kind, _ prefix: String) async throws -> CodesPage {
        let prefix = prefix.uppercased()
        let items = try await rentals.read { [address] step in
            let labels: [(PlateNumber, LocalizedText)] =
                switch kind {
                case .vehicles:
                    try step.vehicles.list(plate: prefix, limit: Self.mostPrinted).map {
                        ($0.plate, RentalTexts.name($0.kind))
                    }
                case .docks:
                    try step.stations.listDocks(number: prefix, limit: Self.mostPrinted).map {
                        ($0, LocalizedText(verbatim: $1))
                    }
                }
            return labels.map { number, label in
                CodesPage.Item(number: number, label: label, address: ScannedCode.address(of: number, at: address))
            }
        }
        return CodesPage(kind: kind, filter: prefix, items: items)
    }
}

/// The form of a scanned or typed code; a scanned text has priority.
struct ScanRequest: FormFieldSet {
    /// The text of a code.
    let code = Field<String?>(.optional(.hidden), isMadeAnew: true)
    /// The printed number.
    let number = Field<String?>(
        RentalTexts.number,
        .optional(
            .text(
                within: FieldLimits(length: 0...100, pattern: PlateNumber.limits.pattern, examples: ["A123"]),
                attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
            )
        ),
        hint: RentalTexts.numberHint
    )
}

/// The vehicle of a code.
struct ScanResponse: Codable, Sendable {
    let number: String
    let kind: VehicleKind
}

extension Problem {
    fileprivate static func scan(_ kind: String, _ title: LocalizedText, _ detail: LocalizedText) -> Problem {
        Problem(.unprocessableContent, title: title, detail: detail, type: "/problems/\(kind)")
    }
}
