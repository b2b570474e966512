import CrosstownDeviceGateway
import CrosstownKit
import Testing

@Suite struct PlateNumberTests {
    @Test(arguments: ["BIKE", "0001", "BIKE00000001"])
    func `capital letters and digits are a number`(text: String) {
        #expect(PlateNumber(text)?.description == text)
    }

    @Test(arguments: ["", "ABC", "bike", "BIKE-01", "BIKE000000012", "BÏKE", "BIKE 1"])
    func `anything else is none`(text: String) {
        #expect(PlateNumber(text) == nil)
    }
}
