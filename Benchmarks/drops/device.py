"""Measures what drops leave on a device: in Chromium, with the service worker, pictures and videos of real sizes.

    python3 Benchmarks/drops/device.py ADDRESS [DROPS]

ADDRESS is a demo on localhost, DROPS 1,000 where nothing is said. One picture and one video are sent to oneself; then as many
drops with pictures and videos are looked at, each under an address of its own; a locked drop is looked at, too. Then drops with
pictures are written without a connection until the device takes no more. Prints what lies on the device after each step.
"""

import base64
import os
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PASSWORD = "around monaco by taxi"
PLACE = {"latitude": 43.7396, "longitude": 7.4271}
LOCKED = "this text is locked until somebody is there"

SEND = """async ([name, type, content, fields]) => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const headers = {
    Accept: "application/json", "X-Form-Token": document.querySelector("meta[name=form-token]").content,
  };
  if (bytes.length) {
    const body = new FormData();
    body.set("media", new File([bytes], name, { type }));
    const answer = await fetch("/drops/media", { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    fields.media = (await answer.json()).id;
  }
  const answer = await fetch("/drops/send", { method: "POST", headers, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}"""

LOOK = """async ([drops, from, to]) => {
  let bytes = 0;
  for (let number = from; number < to; number += 1) {
    const { id, type } = drops[number % drops.length];
    const element = document.createElement(type);
    const loaded = new Promise((resolve, reject) => {
      element.onload = element.onloadeddata = resolve;
      element.onerror = () => reject(new Error(`${id} cannot be shown`));
    });
    element.src = `/drops/${id}/media?drop=${number}`;
    document.body.append(element);
    await loaded;
    bytes += (await (await fetch(`/drops/${id}/media?again=${number}`)).arrayBuffer()).byteLength;
    element.removeAttribute("src");
    element.remove();
  }
  return bytes;
}"""

KEPT = """async () => {
  const { usage, usageDetails } = await navigator.storage.estimate();
  let [cached, drops, locked] = [0, 0, 0];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const content = await (await cache.match(request)).text();
      cached += content.length;
      if (/\\/drops\\/[0-9a-f-]{36}/.test(request.url)) drops += 1;
      if (content.includes("LOCKED")) locked += 1;
    }
  }
  return { usage, usageDetails, cached, drops, locked };
}"""

WRITE = """async ([assets, bytes]) => {
  const { keepForLater } = await import(`${assets}/scripts/drops/queue.js`);
  const person = document.body.dataset.person;
  let [count, refusal] = [0, ""];
  while (count < 2000) {
    const content = new Uint8Array(bytes);
    for (let offset = 0; offset < bytes; offset += 65536) {
      crypto.getRandomValues(content.subarray(offset, Math.min(bytes, offset + 65536)));
    }
    const file = new File([content], "photo.jpg", { type: "image/jpeg" });
    try {
      await keepForLater({ key: `device-${count}`, person, fields: [["text", "later"]], file });
      count += 1;
    } catch (error) {
      refusal = String(error);
      break;
    }
  }
  return { count, refusal };
}"""


def media(kind: list[str], name: str) -> str:
    """A picture or a video as a phone makes it, in Base64."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        subprocess.run(["ffmpeg", "-v", "error", *kind, str(path)], check=True)
        return base64.b64encode(path.read_bytes()).decode()


def disk(folder: str) -> float:
    """What the browser keeps of pages, in megabytes; compiled scripts and the like are not ours to count."""
    kept = [Path(folder, "Default", name) for name in ("Service Worker", "IndexedDB", "Cache", "Local Storage")]
    files = [Path(place, name) for top in kept for place, _, names in os.walk(top) for name in names]
    return round(sum(file.stat().st_size for file in files if file.exists()) / 1e6, 1)


def tell(page: Page, folder: str, step: str) -> None:
    kept = page.evaluate(KEPT.replace("LOCKED", LOCKED))
    print(
        f"{step}: {round(kept['usage'] / 1e6, 1)} MB by the browser's count ({kept['usageDetails']}), {disk(folder)} MB on the disk;",
        f"answers of drops in caches {kept['drops']}, with the locked text {kept['locked']}",
        flush=True,
    )


def sign_in(page: Page, address: str) -> None:
    page.goto(f"{address}/sign-in")
    page.locator("input[name=userName]").fill("mira")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main form button:not([type=button])").first.click()
    page.wait_for_url(lambda url: "/sign-in" not in url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


def drop(page: Page, text: str, place: dict, file: tuple[str, str, str] = ("", "", "")) -> str:
    fields = {"audience": "self", "text": text, "radius": "50", "mayKeep": "true", "key": uuid.uuid4().hex}
    fields |= {name: str(value) for name, value in place.items()}
    return page.evaluate(SEND, [*file, fields])


def main() -> None:
    address, count = sys.argv[1].rstrip("/"), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    noise = ["-f", "lavfi", "-i", "nullsrc=s=1600x1200:d=10:r=30,geq=random(1)*255:128:128"]
    picture = media([*noise, "-frames:v", "1", "-q:v", "12"], "photo.jpg")
    moving = ["-f", "lavfi", "-i", "testsrc2=s=1280x720:d=10:r=30,noise=alls=20:allf=t"]
    video = media([*moving, "-c:v", "libx264", "-preset", "ultrafast", "-b:v", "4M"], "clip.mp4")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = os.environ.get("CHROME", "/usr/bin/chromium")
        browser = playwright.chromium.launch_persistent_context(folder, executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        sign_in(page, address)
        page.goto(f"{address}/drops")
        tell(page, folder, "signed in")
        far = {"latitude": PLACE["latitude"] + 0.02, "longitude": PLACE["longitude"]}
        locked = drop(page, LOCKED, far)
        drops = [
            {"id": drop(page, "a picture", PLACE, ("photo.jpg", "image/jpeg", picture)), "type": "img"},
            {"id": drop(page, "a video", PLACE, ("clip.mp4", "video/mp4", video)), "type": "video"},
        ]
        seen = 0
        for start in range(0, count, 50):
            seen += page.evaluate(LOOK, [drops, start, min(count, start + 50)])
            for one in drops:
                page.goto(f"{address}/drops/{one['id']}")
        page.goto(f"{address}/drops/{locked}")
        tell(page, folder, f"{count} drops with {round(seen / 1e6)} MB of pictures and videos looked at")
        script = page.locator("script[type=module]").first.get_attribute("src") or ""
        assets = script.split("/scripts/")[0]
        browser.set_offline(True)
        page.evaluate("() => navigator.storage.persist()")
        written = page.evaluate(WRITE, [assets, len(base64.b64decode(picture))])
        tell(page, folder, f"{written['count']} drops with pictures written without a connection ({written['refusal']})")
        browser.close()


main()
