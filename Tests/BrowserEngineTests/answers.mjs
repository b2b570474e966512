// Puts the questions of the tests to an engine; the same under Node and in a browser.

/** What the engine makes of each track, by all its ways, and of each place and date. */
export function answers(engine, { tracks, suns }) {
  return {
    tracks: tracks.map((fixes) => ({
      analysed: engine.analyse(fixes),
      recorded: recorded(engine, fixes),
      resumed: resumed(engine, fixes),
      legs: engine.analyse(fixes).map((trip) => engine.leg(fixes, trip.start, trip.end)),
    })),
    suns: suns.map((question) => engine.sun(...question)),
  };
}

/** The trips of a recorder that takes one fix after the other. */
function recorded(engine, fixes) {
  const recorder = engine.recorder();
  const trips = fixes.flatMap((fix) => recorder.record([fix]));
  trips.push(...recorder.finish());
  recorder.close();
  return trips;
}

/** The trips of a recorder that is put to bytes and made from them again after every hundred fixes. */
function resumed(engine, fixes) {
  let recorder = engine.recorder();
  const trips = [];
  for (let first = 0; first < fixes.length; first += 100) {
    trips.push(...recorder.record(fixes.slice(first, first + 100)));
    const bytes = recorder.bytes;
    recorder.close();
    recorder = engine.recorderFrom(bytes);
  }
  trips.push(...recorder.finish());
  recorder.close();
  return trips;
}
