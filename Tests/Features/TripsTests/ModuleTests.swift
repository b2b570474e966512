import CrosstownKit
import CrosstownTrips
import Testing

@Suite struct ModuleTests {
    @Test func `the feature has the name that settings know it by`() {
        #expect(TripsModule.id == "trips")
    }
}
