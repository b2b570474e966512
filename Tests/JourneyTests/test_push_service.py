"""Push messages reach a push service as the standards say, whatever happens to it and to the server."""

import json
import time
import urllib.error
import urllib.request
from pathlib import Path

from moved_clock import MovedClock
from push_service import PushService, Subscription, check_sender, push_service
from serving import PASSWORD, crosstown
from waiting import wait_for

PEOPLE = 30


def test_a_message_opens_with_the_libraries_of_others_and_holds_nothing_of_a_person(tmp_path: Path) -> None:
    with push_service() as service, crosstown(tmp_path) as server:
        key = _member(server.address, "mira")
        device = _subscribe(server.address, service, key, "mira")
        _post(server.address, "/inbox/settings/test", {}, key)
        service.wait_for(1)

        name, headers, content = service.calls[0]
        shown = device.open(content)["notification"]
        assert name == "mira" and headers["Content-Encoding"] == "aes128gcm"
        assert int(headers["TTL"]) > 0 and headers["Urgency"] in {"low", "normal", "high"} and len(headers["Topic"]) == 32
        assert shown["navigate"].startswith(f"{server.address}/inbox/open/") and "mira" not in json.dumps(shown)
        public = json.loads(_get(server.address, "/push/key"))["publicKey"]
        check_sender(headers, service.address, public)


def test_a_device_that_is_gone_is_forgotten_and_a_redirect_is_not_followed(tmp_path: Path) -> None:
    with push_service() as service, crosstown(tmp_path) as server:
        keys = {name: _member(server.address, name) for name in ("gone", "absent", "moved", "there")}
        for name, key in keys.items():
            _subscribe(server.address, service, key, name)
        service.moods = {"gone": [410], "absent": [404], "moved": [307]}
        for key in keys.values():
            _post(server.address, "/inbox/settings/test", {}, key)
        service.wait_for(4)
        for key in keys.values():
            _post(server.address, "/inbox/settings/test", {}, key)
        service.wait_for(6)

        met = [name for name, _, _ in service.calls]
        assert sorted(met) == ["absent", "gone", "moved", "moved", "there", "there"]


def test_no_message_is_lost_or_told_twice_to_a_person_when_the_server_is_killed(tmp_path: Path) -> None:
    clock = MovedClock(tmp_path / "clock", round(time.time() * 1000))
    with push_service() as service, crosstown(tmp_path, "--trial-clock-file", str(clock.file)) as server:
        keys = [_member(server.address, f"rider{number}") for number in range(PEOPLE)]
        for number, key in enumerate(keys):
            _subscribe(server.address, service, key, f"rider{number}")
        service.pause = 0.2
        for number, key in enumerate(keys):
            _post(server.address, "/inbox/settings/test", {}, key)
            if number % 10 == 9:
                server.kill()
                server.start()
        service.pause = 0.0
        # What a killed server had taken is another's after a minute.
        clock.advance(61)
        end = {f"rider{number}" for number in range(PEOPLE)}
        wait_for(lambda: {name for name, _, _ in service.calls} == end, "messages are lost", limit=120)

        topics = {}
        for name, headers, _ in service.calls:
            topics.setdefault(name, set()).add(headers["Topic"])
        # A message that comes twice takes the place of the first.
        assert set(topics) == end and all(len(names) == 1 for names in topics.values())


def _subscribe(address: str, service: PushService, key: str, name: str) -> Subscription:
    device = Subscription(service, name)
    assert _post(address, "/push/devices", device.body, key) < 300
    return device


def _member(address: str, name: str) -> str:
    credentials = {"userName": name, "password": PASSWORD}
    assert _post(address, "/register", credentials) == 201
    request = _request(address, "/sessions", credentials)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["key"]


def _post(address: str, path: str, body: dict, key: str | None = None) -> int:
    try:
        with urllib.request.urlopen(_request(address, path, body, key)) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def _get(address: str, path: str) -> bytes:
    request = urllib.request.Request(address + path, headers={"Accept": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def _request(address: str, path: str, body: dict, key: str | None = None) -> urllib.request.Request:
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    return urllib.request.Request(address + path, json.dumps(body).encode(), headers)
