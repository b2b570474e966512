// The QR decoder of the browser: quirc, given pictures as a canvas has them and asked for the text in them.
//
// One picture is decoded at a time; all memory belongs to the module and is kept for the next picture.
#include <stdint.h>
#include <stdlib.h>

#include "quirc.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { NO_CODE = 0, NO_MEMORY = -1 };

static struct quirc *decoder;
static struct quirc_code code;
static struct quirc_data data;
static uint8_t *pixels;
static int pixels_length;

// Room for a picture of red, green, blue and opacity, a byte each; null where there is no memory.
EXPORT("pixels") uint8_t *make_pixels(int width, int height) {
    int length = width * height * 4;
    if (length > pixels_length) {
        free(pixels);
        pixels = malloc(length);
        pixels_length = pixels ? length : 0;
    }
    return pixels;
}

static int prepare(int width, int height) {
    static int prepared_width, prepared_height;
    if (!decoder && !(decoder = quirc_new())) return 0;
    if (prepared_width == width && prepared_height == height) return 1;
    if (quirc_resize(decoder, width, height) < 0) return 0;
    prepared_width = width;
    prepared_height = height;
    return 1;
}

// Brightness as ITU-R BT.601 weighs it, in parts of 256.
static void take_brightness(uint8_t *brightness, int count) {
    for (int i = 0; i < count; i++) {
        const uint8_t *pixel = pixels + 4 * i;
        brightness[i] = (uint8_t)((pixel[0] * 77 + pixel[1] * 150 + pixel[2] * 29) >> 8);
    }
}

// A code seen in a mirror, as selfie cameras show it, is turned and tried again.
static int decode(int index) {
    quirc_extract(decoder, index, &code);
    quirc_decode_error_t error = quirc_decode(&code, &data);
    if (error == QUIRC_ERROR_DATA_ECC) {
        quirc_flip(&code);
        error = quirc_decode(&code, &data);
    }
    return error == QUIRC_SUCCESS;
}

// The length of the text of the first code in the picture that can be read.
EXPORT("decode") int decode_picture(int width, int height) {
    if (!pixels || !prepare(width, height)) return NO_MEMORY;
    take_brightness(quirc_begin(decoder, NULL, NULL), width * height);
    quirc_end(decoder);
    for (int index = 0; index < quirc_count(decoder); index++) {
        if (decode(index) && data.payload_len > 0) return data.payload_len;
    }
    return NO_CODE;
}

// Where that text is.
EXPORT("text") uint8_t *decoded_text(void) { return data.payload; }
