/// Calendars of others with series, and the times that their readers show.
enum ForeignSeries {
    /// Of clocks that change on other days than those of the town, which are an hour ahead of UTC all year.
    static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Campus//EN
        BEGIN:VEVENT
        UID:abroad
        DTSTART;TZID=America/New_York:20270301T180000
        DTEND;TZID=America/New_York:20270301T193000
        RRULE:FREQ=WEEKLY;UNTIL=20270412T220000Z
        RDATE;TZID=America/New_York:20270305T120000,20270306T120000,20270322T180000
        RDATE;VALUE=PERIOD:20270410T100000Z/PT1H30M
        EXDATE;TZID=America/New_York:20270306T120000,20270315T180000
        SUMMARY:Seminar
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:abroad
        RECURRENCE-ID;TZID=America/New_York:20270322T180000
        DTSTART;TZID=America/New_York:20270322T180000
        DTEND;TZID=America/New_York:20270322T193000
        SUMMARY:Seminar with guests
        DESCRIPTION:Bring a friend
        LOCATION:Great Hall
        END:VEVENT
        BEGIN:VEVENT
        UID:abroad
        RECURRENCE-ID:20270405T220000Z
        DTSTART;TZID=America/New_York:20270406T090000
        DTEND;TZID=America/New_York:20270406T100000
        SUMMARY:Seminar
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:universal
        DTSTART:20270320T170000Z
        DTEND:20270320T180000Z
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Call
        END:VEVENT
        BEGIN:VEVENT
        UID:once
        DTSTART;TZID=Europe/London:20270327T200000
        DTEND;TZID=Europe/London:20270327T210000
        RDATE;TZID=Europe/London:20270328T200000
        SUMMARY:Play
        END:VEVENT
        END:VCALENDAR
        """

    /// With exceptions by day, periods, and changes of all later times, before and after clocks change.
    static let changing = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Campus//EN
        BEGIN:VEVENT
        UID:choir
        DTSTART;TZID=America/New_York:20270301T190000
        DTEND;TZID=America/New_York:20270301T200000
        RRULE:FREQ=WEEKLY;COUNT=8
        EXDATE;VALUE=DATE:20270315
        RDATE;VALUE=PERIOD:20270306T150000Z/PT3H,20270307T150000Z/20270307T173000Z
        SUMMARY:Choir
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:choir
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270308T190000
        DTSTART;TZID=America/New_York:20270309T200000
        DTEND;TZID=America/New_York:20270309T213000
        SUMMARY:Choir
        LOCATION:Great Hall
        END:VEVENT
        BEGIN:VEVENT
        UID:choir
        RECURRENCE-ID;TZID=America/New_York:20270405T190000
        DTSTART;TZID=America/New_York:20270405T180000
        DTEND;TZID=America/New_York:20270405T190000
        SUMMARY:Rehearsal
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:choir
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270419T190000
        DTSTART;TZID=America/New_York:20270419T190000
        DTEND;TZID=America/New_York:20270419T200000
        SUMMARY:Choir outside
        LOCATION:Park
        END:VEVENT
        BEGIN:VEVENT
        UID:days
        DTSTART;VALUE=DATE:20270303
        DTEND;VALUE=DATE:20270304
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Fair
        END:VEVENT
        BEGIN:VEVENT
        UID:days
        RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270310
        DTSTART;VALUE=DATE:20270311
        DTEND;VALUE=DATE:20270313
        SUMMARY:Long fair
        END:VEVENT
        END:VCALENDAR
        """

    /// What Python's recurring-ical-events makes of it, with minutes.
    static let expectedOfChanging = [
        "03-02T00:00 Choir, Room 1, 60", "03-02T23:00 Fair, 1440", "03-06T15:00 Choir, Room 1, 180",
        "03-07T15:00 Choir, Room 1, 150", "03-10T01:00 Choir, Great Hall, 90", "03-10T23:00 Long fair, 2880",
        "03-17T23:00 Long fair, 2880", "03-24T00:00 Choir, Great Hall, 90", "03-31T00:00 Choir, Great Hall, 90",
        "04-05T22:00 Rehearsal, Room 1, 60", "04-14T00:00 Choir, Great Hall, 90", "04-19T23:00 Choir outside, Park, 60",
    ]

    /// What Python's recurring-ical-events makes of it.
    static let expected = [
        "03-01T23:00 Seminar, Room 1", "03-05T17:00 Seminar, Room 1", "03-08T23:00 Seminar, Room 1", "03-20T17:00 Call",
        "03-22T22:00 Seminar with guests, Great Hall", "03-27T17:00 Call", "03-27T20:00 Play", "03-28T19:00 Play",
        "03-29T22:00 Seminar, Room 1", "04-03T17:00 Call", "04-06T13:00 Seminar, Room 1", "04-10T10:00 Seminar, Room 1",
        "04-12T22:00 Seminar, Room 1",
    ]
}
