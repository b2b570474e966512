import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What stands on the receipt of a ride.
struct Receipt: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let taxiCode: String
    let company: String?
    let meetingPlace: String
    let passengers: Int
    let madeAt: Timestamp
    let pickedUpAt: Timestamp?
    let endedAt: Timestamp?
    /// What the meter showed, once the driver has entered it.
    let fare: Money?
}

/// The receipt of a passenger's ride, which can be printed.
struct ReceiptPage: Page {
    let receipt: Receipt

    var title: LocalizedText { "Receipt" }

    var setting: PageSetting { PageSetting() }

    var main: Markup {
        """
        <h1>\(title)</h1><dl class="facts card">\
        <dt>\("Taxi")</dt><dd><span class="plate">\(receipt.taxiCode)</span></dd>\
        \(optional: receipt.company.map { "<dt>\("Company")</dt><dd>\($0)</dd>" as Markup })\
        <dt>\("Meeting place")</dt><dd>\(receipt.meetingPlace)</dd>\
        <dt>\("Asked")</dt><dd>\(receipt.madeAt)</dd>\
        \(optional: receipt.pickedUpAt.map { "<dt>\("Pick-up")</dt><dd>\($0)</dd>" as Markup })\
        \(optional: receipt.endedAt.map { "<dt>\("Ended")</dt><dd>\($0)</dd>" as Markup })\
        <dt>\("Persons")</dt><dd>\(receipt.passengers)</dd>\(total)\
        <dt>\("Number")</dt><dd>\(receipt.id.description)</dd></dl>\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.request(receipt.id.description))>\("Back to the ride")</a></p>
        """
    }

    private var total: Markup {
        guard let fare = receipt.fare else {
            return "<dt>\("Fare")</dt><dd>\("The driver has not entered it")</dd>"
        }
        return "<dt>\("Fare")</dt><dd>\(fare)</dd><dt>\("Paid")</dt><dd>\("To the driver")</dd>"
    }

    static var contents: any Decodable.Type { Encoded.self }

    /// What programs are told.
    private struct Encoded: Codable {
        let id: Identifier<TaxiRequest>
        let taxiCode: String
        let company: String?
        let meetingPlace: String
        let passengers: Int
        let madeAt: Timestamp
        let pickedUpAt: Timestamp?
        let endedAt: Timestamp?
        let fare: FareAmount?
    }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            id: receipt.id,
            taxiCode: receipt.taxiCode,
            company: receipt.company,
            meetingPlace: receipt.meetingPlace,
            passengers: receipt.passengers,
            madeAt: receipt.madeAt,
            pickedUpAt: receipt.pickedUpAt,
            endedAt: receipt.endedAt,
            fare: receipt.fare.map(FareAmount.init)
        ).encode(to: encoder)
    }
}
