import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A company in the API.
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
