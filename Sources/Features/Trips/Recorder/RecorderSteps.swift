import CrosstownWeb

/// A step to set up an app, with a picture of the phone.
struct RecorderStep: Sendable {
    let picture: PhonePicture
    let text: LocalizedText

    init(_ picture: PhonePicture, _ text: LocalizedText) {
        self.picture = picture
        self.text = text
    }
}

extension RecorderKind {
    /// The steps on the phone, in order.
    ///
    /// Names in the pictures are those of the apps.
    var steps: [RecorderStep] {
        switch self {
        case .owntracks: Self.ownTracksSteps
        case .overland: Self.overlandSteps
        case .traccar: Self.traccarSteps
        case .program, .phone, .file: Self.programSteps
        }
    }

    private static let ownTracksSteps = [
        RecorderStep(.install("OwnTracks"), "Install OwnTracks from your app store."),
        RecorderStep(.scan, "Scan the code with the phone’s camera and open the link with OwnTracks."),
        RecorderStep(
            .settings("Connection", [.row("Mode", "HTTP"), .row("URL", "…/trips/in/…"), .row("Encryption", "••••••")]),
            "Check that its settings contain the address and the encryption key below."
        ),
        RecorderStep(
            .settings("Monitoring", [.choice("Quiet", false), .choice("Significant", false), .choice("Move", true)]),
            "Choose Move mode while you travel, and always allow location access."
        ),
    ]

    private static let overlandSteps = [
        RecorderStep(.install("Overland"), "Install Overland from your app store."),
        RecorderStep(.scan, "Scan the code with the phone’s camera and open the link with Overland."),
        RecorderStep(
            .settings(
                "Settings",
                [.toggle("Tracking", true), .row("Send interval", "1 min"), .row("Receiver", "…/trips/in/…")]
            ),
            "Turn tracking on and set the send interval to one minute."
        ),
    ]

    private static let traccarSteps = [
        RecorderStep(.install("Traccar Client"), "Install Traccar Client from your app store."),
        RecorderStep(.scan, "Scan the code in its settings, or enter the address below."),
        RecorderStep(
            .settings(
                "Settings",
                [.row("Server URL", "…/trips/in/…"), .row("Accuracy", "High"), .row("Interval", "10")]
            ),
            "Set the interval to 10 seconds and the accuracy to high."
        ),
        RecorderStep(
            .settings("Traccar Client", [.toggle("Continuous tracking", true)]),
            "Start the app and always allow location access."
        ),
    ]

    private static let programSteps = [
        RecorderStep(.letter, "Send batches by POST to the address below."),
        RecorderStep(
            .code(["{\"fixes\": [", " {\"at\": …,", "  \"latitude\": …,", "  \"longitude\": …}", "]}"]),
            "The body is JSON: “fixes”, a list of objects with “at”, “latitude”, “longitude”, “accuracy” and “speed”."
        ),
        RecorderStep(
            .code(["?lat=%LAT", "&lon=%LON", "&timestamp=%TIMESTAMP", "&accuracy=%ACC", "&speed=%SPD"]),
            """
            You can also send each position by GET, for example with GPSLogger: add lat, lon, timestamp, accuracy and \
            speed to the address.
            """
        ),
    ]
}
