"""A stand-in for the server: the shell's assets, the reference pages, and answers a test can script."""

import http.server
import json
import os
import pathlib
import queue
import sqlite3
import threading
import urllib.parse

HERE = pathlib.Path(__file__).parent
PUBLIC = HERE.parent.parent / "Public"
PAGES = HERE / "pages"
SETUP = pathlib.Path(os.environ.get("CROSSTOWN_SETUP", HERE.parent.parent / ".setup"))
MAPLIBRE = pathlib.Path(os.environ.get("CROSSTOWN_MAPLIBRE", SETUP / "vendor" / "maplibre"))
FONTS = pathlib.Path(os.environ.get("CROSSTOWN_FONTS", SETUP / "vendor" / "fonts"))
TILES = SETUP / "monaco" / "tiles.mbtiles"
OTHER_VERSION = "/assets/other/"
"""Where assets of another version were: the server redirects to those that it has."""
SECURITY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
    ".png": "image/png", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}
PLACES = [
    {"name": "Place du Casino", "detail": "Monte-Carlo", "latitude": 43.7393, "longitude": 7.4275},
    {"name": "Place d'Armes", "detail": "La Condamine", "latitude": 43.7331, "longitude": 7.4203},
    {"name": "Port Hercule", "detail": "La Condamine", "latitude": 43.7352, "longitude": 7.4251},
]
ZONES = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"id": name, "name": name, "available": available, "waiting": waiting},
            "geometry": {"type": "Polygon", "coordinates": [[[w, s], [e, s], [e, n], [w, n], [w, s]]]},
        }
        for name, available, waiting, w, s, e, n in [
            ("Monte-Carlo", 4, 1, 7.4225, 43.7360, 7.4330, 43.7440),
            ("La Condamine", 5, 0, 7.4150, 43.7300, 7.4225, 43.7400),
            ("Fontvieille", 2, 0, 7.4080, 43.7255, 7.4190, 43.7300),
        ]
    ],
}


class ShellServer(http.server.ThreadingHTTPServer):
    """Serves on loopback; `answers` replaces the answer for a path, or makes it, `posts` keeps what was posted."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = {}
        self.posts = []
        self.streams = []
        self.accepting_streams = True

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address):
        """Browsers hang up on streams and on pages they leave: nothing to report."""

    def scripted(self, path):
        answer = self.answers.get(path)
        return answer() if callable(answer) else answer

    def push(self, event, data):
        """Sends one event to every open stream; a text is a page that it brings."""
        text = data if isinstance(data, str) else json.dumps(data)
        for stream in list(self.streams):
            stream.put(f"event: {event}\ndata: {text}\n\n")

    def drop_streams(self):
        """Breaks every open stream, as a lost connection would."""
        for stream in list(self.streams):
            stream.put(None)

    def start(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers as the contract in Public/README.md says."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format, *arguments):
        """Requests are not logged."""

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        path = url.path
        if path in self.server.answers:
            return self.answer(*self.server.scripted(path))
        if path == "/offline":
            return self.offline()
        if path == "/events":
            return self.stream()
        if path.startswith(OTHER_VERSION):
            present = "/assets/test/" + path.removeprefix(OTHER_VERSION)
            return self.answer(307, "", "text/plain", [("Location", present), ("Cache-Control", "no-cache")])
        if path == "/places":
            return self.places(urllib.parse.parse_qs(url.query))
        if path == "/zones.geojson":
            return self.answer(200, json.dumps(ZONES), "application/geo+json")
        if path.startswith("/map/tiles/"):
            return self.tile(*[int(part) for part in path.split("/")[3:6]])
        return self.file(path)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.server.posts.append((self.path, body, dict(self.headers)))
        status, text, kind = self.server.scripted("POST " + self.path) or (204, "", "text/plain")
        if status == 303:
            self.send_response(303)
            self.send_header("Location", text)
            self.send_header("Content-Length", "0")
            return self.end_headers()
        self.answer(status, text, kind)

    def answer(self, status, body, kind="text/html; charset=utf-8", headers=()):
        data = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", SECURITY)
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def offline(self):
        """As the server does it: a document for whoever prefers one, with the name of whoever is signed in."""
        if "text/html" not in self.headers.get("Accept", ""):
            return self.answer(200, "{}", "application/json", [("Vary", "Accept, Cookie")])
        page = (PAGES / "offline.html").read_text()
        if self.headers.get("Cookie"):
            page = page.replace("<main", "<p>Signed in as Mira</p><main")
        self.answer(200, page, headers=[("Vary", "Accept, Cookie")])

    def file(self, path):
        found = locate(path)
        if not found or not found.is_file():
            return self.answer(404, "Not here", "text/plain")
        self.answer(200, found.read_bytes(), TYPES.get(found.suffix, "application/octet-stream"))

    def places(self, query):
        text = query.get("q", [""])[0].lower()
        self.answer(200, json.dumps([place for place in PLACES if text in place["name"].lower()]), "application/json")

    def tile(self, zoom, column, row):
        tile = read_tile(zoom, column, row)
        if tile is None:
            return self.answer(204, b"", "application/x-protobuf")
        self.answer(200, tile, "application/x-protobuf", [("Content-Encoding", "gzip")])

    def stream(self):
        if not self.server.accepting_streams:
            return self.answer(503, "Later", "text/plain")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"retry: 200\n\n")
        events = queue.Queue()
        self.server.streams.append(events)
        self.close_connection = True
        try:
            while (event := events.get()) is not None:
                self.wfile.write(event.encode())
                self.wfile.flush()
        finally:
            self.server.streams.remove(events)


def locate(path):
    """The file behind a path of the test origin."""
    for prefix, folder in (("/assets/test/", PUBLIC), ("/vendor/", MAPLIBRE), ("/fonts/", FONTS)):
        if path.startswith(prefix):
            return folder / path[len(prefix):]
    if path == "/service-worker.js":
        return PUBLIC / "service-worker.js"
    return PAGES / (path.strip("/") + ".html")


def read_tile(zoom, column, row):
    """One gzipped vector tile; MBTiles count rows from the south."""
    if not TILES.exists():
        return None
    with sqlite3.connect(f"file:{TILES}?mode=ro", uri=True) as database:
        found = database.execute(
            "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
            (zoom, column, (1 << zoom) - 1 - row),
        ).fetchone()
    return found and found[0]
