import CrosstownDrops
import CrosstownKit
import Testing

@Suite struct ModuleTests {
    @Test func `the feature has the name that settings know it by`() {
        #expect(DropsModule.id == "drops")
    }
}
