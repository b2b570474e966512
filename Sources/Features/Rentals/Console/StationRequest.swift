import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
package import CrosstownWeb

/// The operator's form of a station.
struct StationRequest: FormFieldSet {
    let name = Field(ConsoleTexts.name, .text(1...100, attributes: "autocomplete=\"off\""))
    let latitude = Field(ConsoleTexts.latitude, .decimal(-90...90, fault: ConsoleTexts.place))
    let longitude = Field(ConsoleTexts.longitude, .decimal(-180...180, fault: ConsoleTexts.place))
    let state = Field<Station.State>(
        ConsoleTexts.state,
        .optional(.choice(of: Station.State.self, fault: ConsoleTexts.unknownState), or: .open)
    )
    /// Docks to add to the station.
    let docks = Field<[PlateNumber]>(ConsoleTexts.addDocks, .optional(.plates, or: []), hint: ConsoleTexts.docksHint)
}

extension FieldKind where Value == PlateNumber {
    /// The number printed on a vehicle or dock.
    static var plate: FieldKind {
        .parsed(
            RentalTexts.numberForm,
            attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\"",
            limits: PlateNumber.limits
        ) {
            PlateNumber($0.uppercased())
        }
    }
}

extension FieldKind where Value == [PlateNumber] {
    /// Several printed numbers, separated by commas or white space.
    static var plates: FieldKind {
        let (number, most) = ("[A-Za-z0-9]{4,12}", 200)
        let limits = FieldLimits(
            length: 0...5_000,
            pattern: #"^\#(number)([,\s]+\#(number)){0,\#(most - 1)}$"#,
            examples: ["A123", (0..<most).map { "ABCDEFGH\(1_000 + $0)" }.joined(separator: ",")]
        )
        return .parsed(
            RentalTexts.numbersForm,
            attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\"",
            limits: limits
        ) { text in
            let texts = text.uppercased().split { $0 == "," || $0.isWhitespace }
            let numbers = texts.compactMap { PlateNumber(String($0)) }
            return numbers.count == texts.count && texts.count <= most ? numbers : nil
        }
    }
}

extension Station.State: NamedChoice {
    package var name: LocalizedText {
        switch self {
        case .open: ConsoleTexts.open
        case .closed: ConsoleTexts.closed
        }
    }
}

extension VehicleKind: NamedChoice {
    package var name: LocalizedText { RentalTexts.name(self) }
}
