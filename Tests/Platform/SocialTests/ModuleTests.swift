import CrosstownKit
import CrosstownSocial
import Testing

@Suite struct ModuleTests {
    @Test func `the feature has the name that settings know it by`() {
        #expect(SocialModule.id == "social")
    }
}
