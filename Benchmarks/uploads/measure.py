"""Measures what others notice while the largest and the worst files are read on every upload route at once.

    python3 Benchmarks/uploads/measure.py ADDRESS [ROUNDS]

ADDRESS is that of a trial (`./crosstown demo`), with the people city, mira and anna. In each round every route gets its largest and its worst file
at the same moment, while `/health` is asked and anna's phone sends a position, each twenty times a second by a process of its own. It
prints what each file was answered, and over all rounds the medians, 99th percentiles and longest times. The processors are the server's and
this program's: files are made before.
"""

import http.cookiejar
import json
import multiprocessing
import re
import sys
import time
import urllib.error
import urllib.request
import uuid
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.synchronize import Event
from urllib.parse import urlencode

PASSWORD = "around monaco by taxi"
BEGIN = int(time.time()) - 30 * 86_400
PAUSE = 0.05


class Person:
    """Somebody who has signed in."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        fields = {"userName": name, "password": PASSWORD}
        self.opener.open(f"{address}/sign-in", urlencode(fields).encode()).read()
        page = urllib.request.Request(f"{address}/trips/recorders", headers={"Accept": "text/html"})
        token = re.search(r'name="csrf" value="([^"]+)"', self.opener.open(page).read().decode())
        self.token = token[1] if token else ""

    def send(self, path: str, body: bytes, kind: str = "application/json") -> int:
        """Sends something; the status of the answer."""
        headers = {"Accept": "application/json", "Content-Type": kind, "X-Form-Token": self.token}
        try:
            with self.opener.open(urllib.request.Request(self.address + path, body, headers)) as answer:
                answer.read()
                return answer.status
        except urllib.error.HTTPError as error:
            error.read()
            return error.code

    def upload(self, path: str, file: bytes) -> int:
        """Sends a file as a form does."""
        head = b'--part\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n'
        body = head + file + b"\r\n--part--\r\n"
        return self.send(path, body, "multipart/form-data; boundary=part")


def gpx(count: int) -> bytes:
    """An honest recording, a point every five seconds."""
    moment = lambda at: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))
    points = "\n".join(
        f'<trkpt lat="{43.7 + at % 500 / 1e5:.6f}" lon="7.42"><ele>12.5</ele><time>{moment(BEGIN + at * 5)}</time></trkpt>'
        for at in range(count)
    )
    return f'<gpx version="1.1"><trk><trkseg>\n{points}\n</trkseg></trk></gpx>'.encode()


def track(count: int) -> bytes:
    """The same as GeoJSON."""
    feature = (
        '{"type":"Feature","geometry":{"type":"Point","coordinates":[7.42,%.5f]},"properties":{"timestamp":%d}}'
    )
    features = ",".join(feature % (43.7 + at % 500 / 1e5, (BEGIN + at * 5) * 1000) for at in range(count))
    return f'{{"type":"FeatureCollection","features":[{features}]}}'.encode()


def areas(count: int, corners: int) -> bytes:
    """Areas of so many corners each, side by side."""
    def area(number: int) -> str:
        west = 7.3 + number * 1e-4
        ring = [[west, 43.6 + step * 1e-6] for step in range(corners)] + [[west + 5e-5, 43.6], [west, 43.6]]
        name = f'{{"name":"Area {number}","kind":"no-parking"}}'
        return f'{{"type":"Feature","properties":{name},"geometry":{{"type":"Polygon","coordinates":[{json.dumps(ring)}]}}}}'
    return f'{{"type":"FeatureCollection","features":[{",".join(map(area, range(count)))}]}}'.encode()


def files() -> list[tuple[str, str, bytes]]:
    """Every upload route with its largest and its worst files."""
    mega = 1024 * 1024
    attributes = "<gpx " + " ".join(f'a{number}="1"' for number in range(200_000)) + "/>"
    rows = "\n".join(f"{BEGIN + at * 5},{43.7 + at % 500 / 1e5:.6f},7.42,20" for at in range(199_000))
    spots = (f"Stop {BEGIN} {at},{43.73 + at % 70 / 1e4:.6f},{7.415 + at // 70 / 1e4:.6f},D{BEGIN % 10_000:04}{at:04}\n" for at in range(4_999))
    table = lambda head, line, size: (head + "\n" + (line + "\n") * (size // (len(line) + 1))).encode()[: size - 300]
    return [
        ("/trips/files", "GPX, 200,000 points", gpx(200_000)),
        ("/trips/files", "GPX, 200,000 attributes", attributes.encode()),
        ("/trips/files", "GPX, 31 MB of elements", b"<gpx>" + b"<a/>" * (31 * mega // 4) + b"</gpx>"),
        ("/trips/files", "GPX, 31 MB of depth", b"<gpx>" * (31 * mega // 5)),
        ("/trips/files", "CSV, 199,000 points", rows.encode()),
        ("/trips/files", "CSV, 31 MB of empty lines", b"t\n" + b"\n" * (31 * mega)),
        ("/trips/files", "GeoJSON, 150,000 points", track(150_000)),
        ("/trips/files", "JSON, 31 MB of values", b"[" + b"1," * (15 * mega) + b"1]"),
        ("/rentals/console/areas", "500 kB of areas", areas(60, 300)),
        ("/rentals/console/areas", "one area of 15,000 corners", areas(1, 15_000)),
        ("/rentals/console/import", "CSV, 4,999 stations", ("name,latitude,longitude,docks\n" + "".join(spots)).encode()),
        ("/rentals/console/import", "CSV, 1 MB of one vehicle", table("number,kind,dock", "B1,bike,", mega)),
        ("/rentals/console/import", "CSV, 1 MB of commas", b"," * (mega - 300)),
        ("/taxi/console/borders", "500 kB of zones", areas(60, 300)),
        ("/taxi/console/drivers/import", "CSV, 1 MB", table("user_name,password,code,company", "a,b,c,d", mega)),
        ("/community/console/events/import", "CSV, 1 MB of events", table("title,starts_at", "x,2027-01-01", mega)),
        ("/community/console/records/campuses/import", "CSV, 1 MB of commas", b"," * (mega - 300)),
        ("/community/console/buildings/import", "GeoJSON, 7 MB", track(65_000)),
        ("/community/console/buildings/import", "JSON, 7 MB of depth", b"[" * (7 * mega)),
    ]


def ask_for_health(address: str) -> int:
    """The status of the answer that load balancers look at."""
    with urllib.request.urlopen(f"{address}/health") as answer:
        return answer.status


class Phone:
    """A phone that sends a position whenever it is called."""

    def __init__(self, address: str) -> None:
        self.person = Person(address, "anna")
        self.device = str(uuid.uuid4())
        self.sent = 0

    def __call__(self) -> int:
        self.sent += 1
        fix = {"sequence": self.sent, "at": int(time.time() * 1000), "latitude": 43.73, "longitude": 7.42}
        return self.person.send("/trips/fixes", json.dumps({"device": self.device, "fixes": [fix]}).encode())


def watch(name: str, address: str, done: Event) -> None:
    """Asks twenty times a second until the files are read, and prints how long it took."""
    ask = Phone(address) if name == "write" else lambda: ask_for_health(address)
    times, states = [], {}
    while not done.is_set():
        at = time.perf_counter()
        status = ask()
        times.append((time.perf_counter() - at) * 1000)
        states[status] = states.get(status, 0) + 1
        time.sleep(PAUSE)
    times.sort()
    rank = lambda part: times[min(len(times) - 1, int(len(times) * part))]
    print(f"{name}: median {rank(0.5):.1f}, p99 {rank(0.99):.1f}, longest {times[-1]:.1f} ms of {len(times)}; {states}")


def upload_all(people: list[Person], work: list[tuple[str, str, bytes]]) -> None:
    """Sends all files at the same moment, and prints what each was answered."""
    city = people[0]
    with ThreadPoolExecutor(len(work)) as pool:
        answers = []
        for number, (path, name, file) in enumerate(work):
            person = people[number % 2] if path == "/trips/files" else city
            answers.append((path, name, len(file), pool.submit(person.upload, path, file)))
        for path, name, size, answer in answers:
            print(f"{answer.result()} {size / 1e6:.1f} MB {path}: {name}")


def measure(address: str, rounds: int) -> None:
    """Prints what others notice."""
    people = [Person(address, "city"), Person(address, "mira")]
    work = files()
    done = multiprocessing.Event()
    watches = [multiprocessing.Process(target=watch, args=(name, address, done)) for name in ("health", "write")]
    for process in watches:
        process.start()
    for round_number in range(rounds):
        begun = time.perf_counter()
        upload_all(people, work)
        print(f"round {round_number + 1}: {time.perf_counter() - begun:.1f} s", flush=True)
    done.set()
    for process in watches:
        process.join()


if __name__ == "__main__":
    measure(sys.argv[1].rstrip("/"), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
