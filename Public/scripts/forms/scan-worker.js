// Decodes the codes in pictures of the camera, away from the page, so that it stays quick.

/**
 * @typedef {{ memory: WebAssembly.Memory, pixels(width: number, height: number): number,
 *   decode(width: number, height: number): number, text(): number }} Decoder
 */

const wasm = new URL("../../vendor/quirc/quirc.wasm", import.meta.url);

/** @type {OffscreenCanvasRenderingContext2D | null} */
let canvas = null;

load().then(listen, () => postMessage({ failed: true }));

/** @returns {Promise<Decoder>} */
async function load() {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm));
  return /** @type {any} */ (instance.exports);
}

/** @param {Decoder} decoder */
function listen(decoder) {
  addEventListener("message", ({ data }) => postMessage({ text: decode(decoder, data) }));
  postMessage({ ready: true });
}

/**
 * The text of the code in a picture, or empty where there is none that can be read.
 * @param {Decoder} decoder
 * @param {ImageBitmap} picture
 * @returns {string}
 */
function decode(decoder, picture) {
  const { data, width, height } = pixels(picture);
  const place = decoder.pixels(width, height);
  if (place === 0) return "";
  new Uint8Array(decoder.memory.buffer, place, data.length).set(data);
  const length = decoder.decode(width, height);
  if (length <= 0) return "";
  return new TextDecoder().decode(new Uint8Array(decoder.memory.buffer, decoder.text(), length));
}

/** @param {ImageBitmap} picture */
function pixels(picture) {
  const { width, height } = picture;
  canvas ??= new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas);
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, width, height);
}
