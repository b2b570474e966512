/// Settings of taxi dispatch.
extension SettingKey {
    static let offerSeconds = SettingKey(
        "taxi.offerSeconds",
        "How long a driver may think about an offer.",
        fallback: "10"
    )
    static let silentSeconds = SettingKey(
        "taxi.silentSeconds",
        "After how long a silent driver gets no offer.",
        fallback: "15"
    )
    static let goneSeconds = SettingKey(
        "taxi.goneSeconds",
        "After how long a silent driver leaves the queue.",
        fallback: "120"
    )
    static let parallelOffers = SettingKey(
        "taxi.parallelOffers",
        "Whether several requests of a zone are offered to several drivers at the same time.",
        fallback: "true"
    )
    static let askAgainSeconds = SettingKey(
        "taxi.askAgainSeconds",
        "How long a driver who turned a request down is not asked for it again.",
        fallback: "60"
    )
    static let roundsBeforeAsking = SettingKey(
        "taxi.roundsBeforeAsking",
        "How often every driver turns a request down before its passenger is asked whether to go on.",
        fallback: "1"
    )
    static let keepLookingSeconds = SettingKey(
        "taxi.keepLookingSeconds",
        "After how long without a taxi a passenger is asked whether to go on.",
        fallback: "300"
    )
    static let passengerGoneSeconds = SettingKey(
        "taxi.passengerGoneSeconds",
        "After how long without a sign of its passenger a search ends by itself.",
        fallback: "600"
    )
    static let lostDriverSeconds = SettingKey(
        "taxi.lostDriverSeconds",
        "After how long a silent driver loses a request that he accepted.",
        fallback: "300"
    )
    static let lostRideSeconds = SettingKey(
        "taxi.lostRideSeconds",
        "After how long a ride with a silent driver ends by itself.",
        fallback: "3600"
    )
    static let noShowSeconds = SettingKey(
        "taxi.noShowSeconds",
        "How long a driver waits at the meeting place before he may say that the passengers are not there.",
        fallback: "120"
    )
    static let reservationDays = SettingKey(
        "taxi.reservationDays",
        "How many days ahead a taxi can be reserved at most.",
        fallback: "60"
    )
}
