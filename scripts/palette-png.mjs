import { deflateSync, inflateSync } from 'node:zlib'

/**
 * A PNG of at most 256 colours, as documents carry it: a third of the size of a browser's picture, and pages of few colours look
 * the same. Takes pictures of 8 bits for each of three or four channels, not interlaced, as browsers write them.
 * @param {Buffer} png
 * @returns {Buffer}
 */
export function palettePng(png) {
  const { width, height, channels, pixels } = readPng(png)
  const { palette, indexOf } = paletteOf(pixels, channels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    const row = y * (width + 1)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      rows[row + 1 + x] = indexOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 }))]
  return Buffer.concat([SIGNATURE, ...parts, chunk('IEND', Buffer.alloc(0))])
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** @param {Buffer} png */
function readPng(png) {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  const parts = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const filtered = inflateSync(Buffer.concat(parts))
  return {
    width,
    height,
    channels,
    pixels: unfiltered(filtered, { row: width * channels, height, channels }),
  }
}

/**
 * Filters of PNG, undone: W3C, Portable Network Graphics, 9.2.
 * @param {Buffer} filtered
 * @param {{ row: number, height: number, channels: number }} size
 */
function unfiltered(filtered, { row, height, channels }) {
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (row + 1)]
    for (let x = 0; x < row; x++) {
      const at = y * row + x
      const left = x >= channels ? (pixels[at - channels] ?? 0) : 0
      const up = y > 0 ? (pixels[at - row] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (pixels[at - row - channels] ?? 0) : 0
      const guess =
        filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : filter === 4
                ? paeth(left, up, corner)
                : 0
      pixels[at] = (filtered[y * (row + 1) + 1 + x] ?? 0) + guess
    }
  }
  return pixels
}

/**
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function paeth(left, up, corner) {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/**
 * The 256 most frequent colours; every other one becomes the nearest of them.
 * @param {Buffer} pixels
 * @param {number} channels
 */
function paletteOf(pixels, channels) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const kept = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 256)
    .map(([colour]) => colour)
  const palette = Buffer.from(kept.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const places = new Map(kept.map((colour, place) => [colour, place]))
  /** @type {(red: number, green: number, blue: number) => number} */
  const indexOf = (red, green, blue) => {
    const colour = (red << 16) | (green << 8) | blue
    const known = places.get(colour)
    if (known !== undefined) return known
    const place = nearest(palette, red, green, blue)
    places.set(colour, place)
    return place
  }
  return { palette, indexOf }
}

/**
 * @param {Buffer} palette
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 */
function nearest(palette, red, green, blue) {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let place = 0; place < palette.length / 3; place++) {
    const distance =
      ((palette[3 * place] ?? 0) - red) ** 2 +
      ((palette[3 * place + 1] ?? 0) - green) ** 2 +
      ((palette[3 * place + 2] ?? 0) - blue) ** 2
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  let crc = 0xffffffff
  for (const byte of body) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
