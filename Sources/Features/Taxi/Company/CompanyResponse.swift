import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct CompanyResponse: Codable, Sendable {
    let id: Identifier<Company>
    let name: String
    let drivers: Int

    init(_ company: Company) {
        id = company.id
        name = company.name
        drivers = company.drivers
    }
}
