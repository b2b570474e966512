"""What a recording does with a phone that lies still, and with the page that was kept for no connection."""

STILL = """async () => {
  const heard = {};
  navigator.geolocation.watchPosition = (found, failed) => Object.assign(heard, { found, failed }) && 1;
  const { recording } = await import("/assets/test/scripts/trips/recording.js");
  const [now, timeout] = [Date.now, { code: 3 }];
  const find = () => heard.found({
    coords: { latitude: 43.7, longitude: 7.4, accuracy: 8, speed: 0 }, timestamp: Date.now(),
  });
  const states = [];
  await recording.start();
  await find();
  heard.failed(timeout);
  states.push(recording.isBlind);
  Date.now = () => now() + 180_000;
  heard.failed(timeout);
  states.push(recording.isBlind);
  const lost = recording.words;
  await find();
  states.push(recording.isBlind, recording.words === lost);
  return states;
}"""


def test_a_phone_that_lies_still_has_lost_its_position_after_minutes_alone(open_page):
    assert open_page("sign-in").evaluate(STILL) == [False, True, False, False]


AGAIN = """async () => {
  const heard = {};
  navigator.geolocation.watchPosition = (found, failed) => Object.assign(heard, { found, failed }) && 1;
  const { recording } = await import("/assets/test/scripts/trips/recording.js");
  await recording.start();
  const { id } = recording.running;
  recording.running.meters = 50;
  const ended = recording.stop();
  await recording.start();
  await ended;
  return { isAnother: recording.running !== null && recording.running.id !== id, meters: recording.running?.meters };
}"""


def test_a_recording_that_starts_while_another_ends_is_a_new_one(open_page):
    assert open_page("sign-in").evaluate(AGAIN) == {"isAnother": True, "meters": 0}


KEPT = """async () => {
  const { send } = await import("/assets/test/scripts/trips/upload.js");
  const { addFix, setFact } = await import("/assets/test/scripts/trips/journal.js");
  await setFact("running", { id: "1" });
  await addFix({ person: "anna", at: 1, latitude: 43.7, longitude: 7.4, isAutomatic: false }, { id: "1" });
  document.querySelector("meta[name=form-token]").content = "of a stranger";
  const tokens = [];
  globalThis.fetch = async (path, options) => {
    if (path !== "/trips/record") tokens.push(options.headers["X-Form-Token"]);
    return path === "/trips/record"
      ? new Response(`<meta name="form-token" content="of anna"><div data-trip-recorder data-person="anna"></div>`)
      : new Response(JSON.stringify({ taken: 1, again: 0, refused: [] }));
  };
  const { state, left, person } = await send(undefined);
  return { state, left, person, tokens };
}"""


def test_a_page_that_was_kept_for_no_connection_sends_with_the_token_of_who_is_signed_in(open_page):
    sent = open_page("sign-in").evaluate(KEPT)

    assert sent == {"state": "sent", "left": 0, "person": "anna", "tokens": ["of anna"]}


NOBODY = """async (isConnected) => {
  const { send } = await import("/assets/test/scripts/trips/upload.js");
  globalThis.fetch = async () => {
    if (!isConnected) throw new TypeError("no connection");
    return new Response(`<div data-trip-recorder></div>`);
  };
  const { person } = await send(undefined);
  return person === undefined ? "nobody" : person;
}"""


def test_without_a_connection_nobody_knows_who_is_signed_in(open_page):
    page = open_page("sign-in")

    assert page.evaluate(NOBODY, False) is None
    assert page.evaluate(NOBODY, True) == "nobody"
