import CrosstownKit
import CrosstownValues

extension SignUp {
    /// Creates a sign-up from validated input.
    init(
        _ id: Identifier<SignUp>,
        _ kind: Kind,
        _ event: DirectoryEvent,
        _ person: Identifier<Account>?,
        _ checked: CheckedSignUp,
        at now: Timestamp
    ) {
        self.init(
            id: id,
            event: event.id,
            eventBeginsAt: event.beginsAt,
            kind: kind,
            person: person,
            name: checked.name,
            phone: checked.phone,
            placeName: checked.placeName,
            place: checked.place,
            way: checked.way,
            people: checked.people,
            leavesAt: checked.leavesAt,
            detourMinutes: checked.detourMinutes,
            mostStops: checked.mostStops,
            onlyBoth: checked.onlyBoth,
            womenOnly: checked.womenOnly,
            childSeat: checked.childSeat,
            car: checked.car,
            mail: checked.mail,
            textTo: checked.textTo,
            state: .open,
            madeAt: now
        )
    }

    /// Updates the sign-up from validated input.
    mutating func take(_ checked: CheckedSignUp) {
        name = checked.name
        phone = checked.phone
        placeName = checked.placeName
        place = checked.place
        way = checked.way
        people = checked.people
        leavesAt = checked.leavesAt
        detourMinutes = checked.detourMinutes
        mostStops = checked.mostStops
        onlyBoth = checked.onlyBoth
        womenOnly = checked.womenOnly
        childSeat = checked.childSeat
        car = checked.car
        mail = checked.mail
        textTo = checked.textTo
    }
}
