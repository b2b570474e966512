import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct RepairLogPage: Page {
    let vehicle: Vehicle
    let service: RoutineService.Record?
    let log: [JobView]
    let localTime: LocalTime

    /// The response in the API.
    private struct Encoded: Codable {
        let vehicle: String
        let servicedAt: Timestamp?
        let riddenMetres: Double?
        let log: [JobResponse]
    }

    var title: LocalizedText {
        JobTexts.repairs(of: RentalTexts.vehicle(vehicle.kind, vehicle.plate))
    }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            vehicle: vehicle.plate.description,
            servicedAt: service?.servicedAt,
            riddenMetres: service?.ridden.value,
            log: log.map(JobResponse.init)
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: service.map { record in
            "<dl class=\"facts card card-soft\">\(ServiceFacts(record: record, localTime: localTime).markup)</dl>"
        })\(RepairLog(log: log, localTime: localTime).markup)\
        <p><a\(attribute: "href", RentalLinks.consoleVehicle(vehicle.plate.description))>\
        \(RentalTexts.vehicle(vehicle.kind, vehicle.plate))</a></p>
        """
    }
}

struct RepairLog {
    let log: [JobView]
    let localTime: LocalTime

    var markup: Markup {
        guard !log.isEmpty else { return "<p class=\"quiet\">\(JobTexts.emptyLog)</p>" }
        return ConsoleTable(
            id: "repairs",
            caption: JobTexts.log,
            columns: [JobTexts.closedAt, JobTexts.reason, JobTexts.done, JobTexts.closedBy].map { .init($0) },
            rows: log.map(cells)
        ).markup
    }

    private func cells(_ view: JobView) -> [Markup] {
        [
            """
            <a\(attribute: "href", RentalLinks.job(view.job.number))>\
            \(view.job.closedAt.map { .moment($0) } ?? JobTexts.nobody)</a>
            """,
            "\(JobTexts.name(view.job.reason))",
            "\(view.job.work.map { LocalizedText(verbatim: $0) } ?? JobTexts.byItself)",
            "\(view.closedBy.map { LocalizedText(verbatim: $0) } ?? JobTexts.nobody)",
        ]
    }
}

/// The last service of a vehicle, its distance since, and when the next is due, as facts.
struct ServiceFacts {
    let record: RoutineService.Record
    let localTime: LocalTime

    var markup: Markup {
        """
        <dt>\(JobTexts.servicedAt)</dt><dd>\(.moment(record.servicedAt))</dd>\
        <dt>\(JobTexts.riddenSince)</dt><dd>\(LocalizedText.distance(record.ridden))</dd>\
        <dt>\(JobTexts.dueAgain)</dt>\
        <dd>\(JobTexts.due(at: .moment(record.dueAt), left: record.left))</dd>
        """
    }
}
