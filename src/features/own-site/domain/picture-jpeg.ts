import { ascii, joined, type ParsedPicture, viewOf } from './picture-bytes.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const RESTARTS = { first: 0xd0, last: 0xd7 }

const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Segments needed for decoding: tables, arithmetic conditioning, restart intervals, scans, line count, hierarchy. */
const DECODES = new Set([0xc4, 0xcc, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf])

const JFIF = { marker: 0xe0, name: 'JFIF\0', length: 18 }
const PROFILE = { marker: 0xe2, name: 'ICC_PROFILE\0' }
const ADOBE = { marker: 0xee, name: 'Adobe', length: 16 }

/** Keeps the density but drops the thumbnail, which may show what was cut off. */
function jfifOf(segment: Uint8Array): Uint8Array {
  const made = segment.slice(0, JFIF.length)
  made.set([0, JFIF.length - 2], 2)
  made.set([0, 0], JFIF.length - 2)
  return made
}

/** @param segment with its marker @returns what of it is needed to show the picture, or null for nothing */
function shownOf(segment: Uint8Array): Uint8Array | null {
  const marker = segment[1] ?? 0
  const isOf = (kind: { marker: number; name: string; length?: number }) =>
    marker === kind.marker &&
    segment.length >= (kind.length ?? 0) &&
    ascii(segment, 4, kind.name.length) === kind.name
  if (isFrameHeader(marker) || DECODES.has(marker) || isOf(PROFILE)) return segment
  if (isOf(JFIF)) return jfifOf(segment)
  return isOf(ADOBE) && segment.length === ADOBE.length ? segment : null
}

/** @param from after a scan's header @returns where its data ends, before the next marker and its fill bytes */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next === 0 || next === 0xff || (next >= RESTARTS.first && next <= RESTARTS.last)) continue
    let end = at
    while (bytes[end - 1] === 0xff) end -= 1
    return end
  }
  return bytes.length
}

export function jpeg(bytes: Uint8Array): ParsedPicture | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let hasScan = false
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      parts.push(bytes.subarray(at, at + 2))
      return size && hasScan ? { type: 'image/jpeg', ...size, bytes: joined(parts) } : null
    }
    // Neither a segment with a length nor a marker that is allowed here.
    if (marker <= 1 || (marker >= RESTARTS.first && marker <= START)) return null
    let end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    if (isFrameHeader(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const shown = shownOf(bytes.subarray(at, end))
    if (shown) parts.push(shown)
    if (marker === SCAN) {
      const data = end
      hasScan = true
      end = endOfScan(bytes, data)
      parts.push(bytes.subarray(data, end))
      // A truncated picture: browsers show it as far as it goes.
      if (end === bytes.length && size)
        return { type: 'image/jpeg', ...size, bytes: joined([...parts, Uint8Array.of(0xff, END)]) }
    }
    at = end
  }
  return null
}
