/// One pick-up option of a rider, with the values that the search compares for each car.
struct Applicant: BitwiseCopyable {
    let option: Int32
    let place: Int32
    let vector: UnitVector
    let sketch: PlaceSketch
    /// Drive from the place to the event.
    let toEvent: Int32
    let ready: Int32
    let latest: Int32
    let size: Int32
    let arriveBy: Int32
    let previousDriver: Int32

    init(_ number: Int, _ place: PickUpOption, _ facts: RiderFacts, _ travel: TravelTimes, event: Int32) {
        option = Int32(number)
        self.place = place.location
        vector = travel.isCompact ? travel.vector(of: place.location) : UnitVector()
        sketch = travel.isCompact ? travel.sketch(of: place.location) : PlaceSketch()
        toEvent = travel.milliseconds(from: place.location, to: event)
        ready = place.ready
        latest = place.latest
        size = facts.size
        arriveBy = facts.arriveBy
        previousDriver = facts.previousDriver
    }
}
